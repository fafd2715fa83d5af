package dev.ahp.lint.rule;

import dev.ahp.contract.set.ContractSet;
import dev.ahp.yaml.TextPosition;

/** A rule about the comments that silence other rules; the linter itself knows what they did. */
public abstract class IgnoreRule extends LintRule {
  protected IgnoreRule(String id, String slug, Severity severity, String why, String hint) {
    super(id, slug, severity, why, hint);
  }

  /** The comment on this line named a rule and silenced nothing. */
  public final LintFinding unused(ContractSet set, String path, int line, String rule) {
    return finding(set, path, new TextPosition(line, 1), message(rule));
  }

  /** What is said of a comment that names this rule in vain. */
  protected static String message(String rule) {
    return "ahp-ignore " + rule + " suppresses nothing";
  }
}
