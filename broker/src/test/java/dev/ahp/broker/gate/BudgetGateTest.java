package dev.ahp.broker.gate;

import static dev.ahp.broker.gate.GateFixture.pointers;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.problem.Violation;
import java.util.List;
import org.junit.jupiter.api.Test;

class BudgetGateTest {
  private static List<Violation> check(String remaining) {
    String payload =
        "{'schemaVersion':'2.1','costTracking':{'costBudgetRemainingUSD':%s}}".formatted(remaining);
    return new BudgetGate().check(GateFixture.task("b", payload).routed());
  }

  @Test
  void remainingBudgetMustBePositive() {
    assertThat(check("0.01")).isEmpty();
    assertThat(pointers(check("0")))
        .containsExactly("/payload/costTracking/costBudgetRemainingUSD");
    assertThat(check("-3")).hasSize(1);
  }

  @Test
  void otherPayloadsHaveNoBudget() {
    assertThat(
            new BudgetGate()
                .check(
                    GateFixture.task("b", "{'costTracking':{'costBudgetRemainingUSD':0}}")
                        .routed()))
        .isEmpty();
  }
}
