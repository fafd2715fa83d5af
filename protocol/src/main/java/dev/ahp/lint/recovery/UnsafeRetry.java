package dev.ahp.lint.recovery;

import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;

final class UnsafeRetry extends Rule {
  UnsafeRetry() {
    super(
        "AHP005",
        "retry-non-idempotent",
        Severity.ERROR,
        "Retrying what is not idempotent does it twice: two refunds, two mails.",
        "Set max_retries: 0, or make the edge idempotent and say so in idempotency.idempotent.");
  }

  @Override
  public void check(Subject subject, Findings out) {
    boolean retries = subject.contract().recovery().maxRetries() > 0;
    if (retries && !subject.contract().idempotency().idempotent()) {
      report(out, subject, "/recovery/max_retries", "retries without idempotent: true");
    }
  }
}
