package dev.ahp.lint.recovery;

import dev.ahp.contract.Recovery;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;
import java.util.List;

final class RecoveryMissing extends Rule {
  RecoveryMissing() {
    super(
        "AHP003",
        "missing-recovery",
        Severity.ERROR,
        "A handoff that is refused, late or broken without a way back is lost work.",
        "Give recovery on_reject, on_timeout and on_error: source, supervisor, human or an agent.");
  }

  @Override
  public void check(Subject subject, Findings out) {
    JsonObject recovery = subject.block("recovery");
    List<String> missing =
        Recovery.ROUTES.stream().filter(it -> !Subject.has(recovery, it)).toList();
    if (!Subject.has(subject.json(), "recovery")) {
      report(out, subject, "/recovery", "recovery is missing");
    } else if (!missing.isEmpty()) {
      report(out, subject, "/recovery", "recovery lacks " + String.join(", ", missing));
    }
  }
}
