package dev.ahp.lint.recovery;

import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;

final class LoopRisk extends Rule {
  LoopRisk() {
    super(
        "AHP004",
        "loop-risk",
        Severity.ERROR,
        "Where contracts lead back to the source, work can go in circles and burn the budget.",
        "Add recovery.loop_guard, such as state.visited_agents.");
  }

  @Override
  public boolean looksAround() {
    return true;
  }

  @Override
  public void check(Subject subject, Findings out) {
    if (!Subject.has(subject.block("recovery"), "loop_guard")
        && subject.graph().leadsBack(subject.contract())) {
      report(
          out,
          subject,
          "/recovery",
          "a path of contracts leads from \"%s\" back to \"%s\""
              .formatted(subject.contract().target(), subject.contract().source()));
    }
  }
}
