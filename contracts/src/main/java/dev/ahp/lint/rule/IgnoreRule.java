package dev.ahp.lint.rule;

import dev.ahp.contract.set.ContractSet;
import dev.ahp.yaml.TextPosition;

/** A rule about the comments that suppress other rules; the linter finds unused comments. */
public abstract class IgnoreRule extends LintRule {
  protected IgnoreRule(String id, String slug, Severity severity, String why, String hint) {
    super(id, slug, severity, why, hint);
  }

  /** Returns the finding for a comment that names a rule but suppresses nothing. */
  public final LintFinding unused(ContractSet set, String path, int line, String rule) {
    return finding(set, path, new TextPosition(line, 1), message(rule));
  }

  /** Returns the message for an unused comment that names this rule. */
  protected static String message(String rule) {
    return "ahp-ignore " + rule + " suppresses nothing";
  }
}
