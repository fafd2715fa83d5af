package dev.ahp.lint.recovery;

import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;

final class TimeoutMissing extends Rule {
  TimeoutMissing() {
    super(
        "AHP016",
        "timeout-missing",
        Severity.ERROR,
        "Without a time limit a receiver that hangs holds the work for ever.",
        "Add recovery.timeout_ms in milliseconds.");
  }

  @Override
  public void check(Subject subject, Findings out) {
    if (!Subject.has(subject.block("recovery"), "timeout_ms")) {
      report(out, subject, "/recovery", "recovery has no timeout_ms");
    }
  }
}
