package dev.ahp.handoff;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.List;

/** There is money left for the receiver to work with. */
public final class BudgetCheck implements HandoffCheck {
  @Override
  public List<Violation> violations(JsonObject message) {
    boolean spent =
        message
            .object("costTracking")
            .flatMap(cost -> cost.number("costBudgetRemainingUSD"))
            .map(remaining -> remaining <= 0)
            .orElse(false);
    return spent
        ? List.of(
            new Violation(
                ProblemCode.BUDGET_EXHAUSTED,
                "/costTracking/costBudgetRemainingUSD",
                "leaves nothing to spend"))
        : List.of();
  }
}
