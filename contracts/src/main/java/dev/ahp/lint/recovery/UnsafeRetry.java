package dev.ahp.lint.recovery;

import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;

final class UnsafeRetry extends LintRule {
  UnsafeRetry() {
    super(
        "AHP005",
        "retry-non-idempotent",
        Severity.ERROR,
        "Retrying a handoff that is not idempotent repeats its effects, such as a refund.",
        "Set max_retries: 0, or make the edge idempotent and set idempotency.idempotent: true.");
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    boolean retries = context.contract().recovery().maxRetries() > 0;
    if (retries && !context.contract().idempotency().idempotent()) {
      report(
          out,
          context,
          "/recovery/max_retries",
          "max_retries is above 0 but idempotency.idempotent is not true");
    }
  }
}
