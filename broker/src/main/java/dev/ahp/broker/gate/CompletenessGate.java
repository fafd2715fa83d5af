package dev.ahp.broker.gate;

import dev.ahp.handoff.CompletenessCheck;
import dev.ahp.problem.Violation;
import java.util.List;

/** A handoff says what was done, unless it is the first. */
public final class CompletenessGate implements Gate {
  private final CompletenessCheck check = new CompletenessCheck();

  @Override
  public String name() {
    return "completeness";
  }

  @Override
  public List<Violation> check(Submission submission) {
    return submission.carriesHandoff()
        ? check.violations(submission.payload()).stream().map(it -> it.under("/payload")).toList()
        : List.of();
  }
}
