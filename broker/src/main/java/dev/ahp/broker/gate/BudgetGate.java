package dev.ahp.broker.gate;

import dev.ahp.handoff.BudgetCheck;
import dev.ahp.problem.Violation;
import java.util.List;

/** Denies a handoff without remaining budget. */
public final class BudgetGate implements Gate {
  private final BudgetCheck check = new BudgetCheck();

  @Override
  public GateName name() {
    return GateName.BUDGET;
  }

  @Override
  public List<Violation> check(Submission submission) {
    return submission.carriesHandoff()
        ? check.violations(submission.payload()).stream().map(it -> it.under("/payload")).toList()
        : List.of();
  }
}
