package dev.ahp.lint.rule;

import java.util.function.Consumer;

/** A rule that is one function over a contract. */
final class ContractRule extends LintRule {
  private final boolean needsOtherFiles;
  private final ContractCheck check;

  /** Checks one contract. */
  @FunctionalInterface
  interface ContractCheck {
    void check(RuleContext context, ProblemReporter out);
  }

  /**
   * Receives the problems of one contract. A problem is reported at the key of a member or, if it
   * is missing, at its nearest ancestor.
   */
  record ProblemReporter(ContractRule rule, RuleContext context, Consumer<LintFinding> out) {
    void report(String pointer, String message) {
      rule.report(out, context, pointer, message);
    }

    /** Reports a problem that is a warning even if the rule reports errors. */
    void reportWarning(String pointer, String message) {
      out.accept(
          rule.finding(context.set(), context.file(), pointer, message).with(Severity.WARNING));
    }

    /** Reports a problem that is an error even if the rule reports warnings. */
    void reportError(String pointer, String message) {
      out.accept(
          rule.finding(context.set(), context.file(), pointer, message).with(Severity.ERROR));
    }
  }

  private ContractRule(RuleDescription card, boolean needsOtherFiles, ContractCheck check) {
    super(card);
    this.needsOtherFiles = needsOtherFiles;
    this.check = check;
  }

  static ContractRule error(String id, String slug, String why, String hint, ContractCheck check) {
    return of(id, slug, Severity.ERROR, why, hint, check);
  }

  static ContractRule of(
      String id, String slug, Severity severity, String why, String hint, ContractCheck check) {
    return new ContractRule(new RuleDescription(id, slug, severity, why, hint), false, check);
  }

  /** Returns this rule for a check that also reads other files. */
  ContractRule withOtherFiles() {
    return new ContractRule(card(), true, check);
  }

  @Override
  public boolean needsOtherFiles() {
    return needsOtherFiles;
  }

  @Override
  public void check(RuleContext context, Consumer<LintFinding> out) {
    check.check(context, new ProblemReporter(this, context, out));
  }
}
