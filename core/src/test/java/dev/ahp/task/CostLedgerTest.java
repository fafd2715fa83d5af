package dev.ahp.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.task.CostLedger.CostReport;
import dev.ahp.task.CostLedger.TokenUsage;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CostLedgerTest {
  private final CostLedger ledger = new CostLedger();

  @Test
  void agentCostIsTheIncreaseOfTheCumulativeReport() {
    book("a", "0.08", "0.32", 100, 10);
    book("b", "0.20", "0.20", 150, 30);
    ledger.bookAtEnd("c", new BigDecimal("0.05"), new TokenUsage(5, 5));

    assertThat(ledger.totalUsd()).isEqualByComparingTo("0.25");
    assertThat(ledger.budgetUsd().orElseThrow()).isEqualByComparingTo("0.40");
    assertThat(ledger.remainingUsd().orElseThrow()).isEqualByComparingTo("0.15");
    assertThat(ledger.sumOfReportsUsd()).isEqualByComparingTo("0.28");
    assertThat(ledger.byAgent().keySet()).containsExactly("a", "b", "c");
    assertThat(ledger.byAgent())
        .containsEntry(
            "b", new CostLedger.AgentCost(new BigDecimal("0.12"), new TokenUsage(50, 20)));
    assertThat(ledger.tokens()).isEqualTo(new TokenUsage(155, 35));
    assertThat(ledger.hops()).noneMatch(CostLedger.CostHop::mismatch);
  }

  @Test
  void decreasingReportIsAMismatch() {
    book("a", "0.30", "0.10", 0, 0);

    CostLedger.CostHop hop = book("b", "0.10", "0.30", 0, 0);

    assertThat(hop.mismatch()).isTrue();
    assertThat(hop.deltaUsd()).isEqualByComparingTo("-0.20");
    assertThat(ledger.totalUsd()).isEqualByComparingTo("0.30");
  }

  @Test
  void increasingBudgetIsAMismatch() {
    book("a", "0.10", "0.90", 0, 0);

    assertThat(book("b", "0.20", "0.90", 0, 0).mismatch()).isTrue();
    assertThat(ledger.budgetUsd().orElseThrow()).isEqualByComparingTo("1.00");
  }

  @Test
  void roundingErrorIsNotAMismatch() {
    book("a", "0.1", "0.2", 0, 0);

    assertThat(book("b", "0.30000000000000004", "0", 0, 0).mismatch()).isFalse();
  }

  @Test
  void reportsWithoutALimitSetNoBudget() {
    book("a", "0.1", "", 0, 0);

    assertThat(book("b", "0.3", "", 0, 0).mismatch()).isFalse();
    assertThat(ledger.totalUsd()).isEqualByComparingTo("0.3");
    assertThat(ledger.budgetUsd()).isEmpty();
    assertThat(ledger.remainingUsd()).isEmpty();
  }

  private CostLedger.CostHop book(
      String from, String spent, String left, long prompt, long completion) {
    return ledger.book(
        new CostReport(
            from,
            new BigDecimal(spent),
            left.isEmpty() ? Optional.empty() : Optional.of(new BigDecimal(left)),
            new TokenUsage(prompt, completion)));
  }
}
