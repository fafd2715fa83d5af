package dev.ahp.handoff;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;

/** Checks that the receiver has a remaining budget. */
public final class BudgetCheck implements HandoffCheck {
  @Override
  public List<Violation> violations(JsonObject message) {
    boolean exhausted =
        message
            .object("costTracking")
            .flatMap(cost -> cost.number("costBudgetRemainingUSD"))
            .map(remaining -> remaining <= 0)
            .orElse(false);
    return exhausted
        ? List.of(
            new Violation(
                ProblemCode.BUDGET_EXHAUSTED,
                "/costTracking/costBudgetRemainingUSD",
                "must be greater than 0; no budget remains"))
        : List.of();
  }
}
