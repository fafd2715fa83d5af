package dev.ahp.lint.rule;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.yaml.TextPosition;
import java.util.Optional;
import java.util.function.Consumer;

/** A check with a stable id. Rules are stateless. */
public abstract class LintRule {
  private final RuleDescription card;

  LintRule(RuleDescription card) {
    this.card = card;
  }

  LintRule(String id, String slug, Severity severity, String why, String hint) {
    this(new RuleDescription(id, slug, severity, why, hint));
  }

  public final RuleDescription card() {
    return card;
  }

  /**
   * Returns true if the rule also reads the registry, permissions, schema files, the lock file or
   * other contracts. Such rules do not run when a contract is linted on its own.
   */
  public boolean needsOtherFiles() {
    return false;
  }

  /** Checks one contract. Called for every contract that can be parsed. */
  public void check(RuleContext context, Consumer<LintFinding> out) {}

  /** Checks the whole set. Called once. */
  public void checkSet(ContractSet set, Consumer<LintFinding> out) {}

  /** Returns the only possible fix of a finding in this file, or empty if a person must decide. */
  public Optional<Fix> fix(ContractFile file, LintFinding finding) {
    return Optional.empty();
  }

  /** Reports a finding at the key of the member or, if it is missing, at its nearest ancestor. */
  final void report(
      Consumer<LintFinding> out, RuleContext context, String pointer, String message) {
    out.accept(finding(context.set(), context.file(), pointer, message));
  }

  final LintFinding finding(ContractSet set, ContractFile file, String pointer, String message) {
    return new LintFinding(
        card,
        card.severity(),
        set.prefix() + file.path(),
        file.place(pointer),
        pointer,
        file.id().orElse(null),
        message);
  }

  /** Returns a finding in a file that is not a contract. */
  final LintFinding finding(ContractSet set, String path, TextPosition position, String message) {
    return new LintFinding(card, card.severity(), set.prefix() + path, position, "", null, message);
  }
}
