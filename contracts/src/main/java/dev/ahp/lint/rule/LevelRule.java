package dev.ahp.lint.rule;

/** A rule that checks the level that a contract reaches, given the findings of the other rules. */
public abstract class LevelRule extends LintRule {
  protected LevelRule(String id, String slug, Severity severity, String why, String hint) {
    super(id, slug, severity, why, hint);
  }

  public abstract void check(RuleContext context, ConformanceLevel reached, LintFindings out);
}
