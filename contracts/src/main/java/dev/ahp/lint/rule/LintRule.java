package dev.ahp.lint.rule;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.yaml.TextPosition;

/** One thing that must hold, with a stable id. A rule keeps nothing between calls. */
public abstract class LintRule {
  private final RuleCard card;

  protected LintRule(String id, String slug, Severity severity, String why, String hint) {
    this.card = new RuleCard(id, slug, severity, why, hint);
  }

  public final RuleCard card() {
    return card;
  }

  /**
   * Whether it asks about more than the contract itself: the registry, permissions, schema files,
   * the lock or other contracts. Such rules are left out when a contract is judged by itself.
   */
  public boolean looksAround() {
    return false;
  }

  /** Called for every contract that can be read. */
  public void check(RuleContext context, LintFindings out) {}

  /** Called once for the whole set. */
  public void checkSet(ContractSet set, LintFindings out) {}

  /** The place is that of the member's key or, when it is missing, of the nearest part around. */
  protected final void report(
      LintFindings out, RuleContext context, String pointer, String message) {
    report(out, context, pointer, message, card.severity());
  }

  protected final void report(
      LintFindings out, RuleContext context, String pointer, String message, Severity severity) {
    out.add(finding(context.set(), context.file(), pointer, message).with(severity));
  }

  protected final LintFinding finding(
      ContractSet set, ContractFile file, String pointer, String message) {
    return new LintFinding(
        card,
        card.severity(),
        set.prefix() + file.path(),
        file.place(pointer),
        pointer,
        file.id().orElse(null),
        message);
  }

  /** A finding in a file that is no contract. */
  protected final LintFinding finding(
      ContractSet set, String path, TextPosition textPosition, String message) {
    return new LintFinding(
        card, card.severity(), set.prefix() + path, textPosition, "", null, message);
  }
}
