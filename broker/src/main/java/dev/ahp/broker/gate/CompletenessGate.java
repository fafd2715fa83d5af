package dev.ahp.broker.gate;

import dev.ahp.handoff.CompletenessCheck;
import dev.ahp.problem.Violation;
import java.util.List;

/** Denies a handoff that lists no completed steps, unless it is the first. */
public final class CompletenessGate implements Gate {
  private final CompletenessCheck check = new CompletenessCheck();

  @Override
  public GateName name() {
    return GateName.COMPLETENESS;
  }

  @Override
  public List<Violation> check(Submission submission) {
    return submission.carriesHandoff()
        ? check.violations(submission.payload()).stream().map(it -> it.under("/payload")).toList()
        : List.of();
  }
}
