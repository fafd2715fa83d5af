package dev.ahp.lint.rule;

/** A rule that judges the level a contract has by what the other rules found. */
public abstract class LevelRule extends LintRule {
  protected LevelRule(String id, String slug, Severity severity, String why, String hint) {
    super(id, slug, severity, why, hint);
  }

  public abstract void check(RuleContext context, ConformanceLevel reached, LintFindings out);
}
