package dev.ahp.lint.recovery;

import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;

final class MissingTimeout extends LintRule {
  MissingTimeout() {
    super(
        "AHP016",
        "timeout-missing",
        Severity.ERROR,
        "Without a time limit a receiver that hangs blocks the work indefinitely.",
        "Add recovery.timeout_ms in milliseconds.");
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    if (!RuleContext.has(context.block("recovery"), "timeout_ms")) {
      report(out, context, "/recovery", "recovery has no timeout_ms");
    }
  }
}
