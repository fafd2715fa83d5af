package dev.ahp.lint.recovery;

import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;

final class LoopGuardMissing extends Rule {
  LoopGuardMissing() {
    super(
        "AHP017",
        "loop-guard-missing",
        Severity.ERROR,
        "Nothing then notices that the work has been here before.",
        "Add recovery.loop_guard, such as state.visited_agents.");
  }

  @Override
  public void check(Subject subject, Findings out) {
    if (!Subject.has(subject.block("recovery"), "loop_guard")) {
      report(out, subject, "/recovery", "recovery has no loop_guard");
    }
  }
}
