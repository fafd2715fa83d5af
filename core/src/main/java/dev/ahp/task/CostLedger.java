package dev.ahp.task;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a task has cost, from what its agents report at each hop. Reports are cumulative, so an
 * agent's cost is what the sum grew by; a report that disagrees with the task's first is flagged
 * and not believed to be more than that. Sums are decimal, so that 0.1 and 0.2 are 0.3.
 */
public final class CostLedger {
  private static final BigDecimal NOTHING = BigDecimal.ZERO;

  /** Rounding of binary fractions must not look like a lie. */
  private static final BigDecimal TOLERANCE = new BigDecimal("0.000001");

  private final Map<String, AgentCost> byAgent = new LinkedHashMap<>();
  private final List<CostHop> costHops = new ArrayList<>();
  private BigDecimal spent = NOTHING;
  private BigDecimal sumOfReports = NOTHING;
  private Optional<BigDecimal> budget = Optional.empty();
  private TokenUsage reported = new TokenUsage(0, 0);
  private TokenUsage extra = new TokenUsage(0, 0);
  private BigDecimal extraUsd = NOTHING;

  /** Tokens of prompt and completion. */
  public record TokenUsage(long prompt, long completion) {
    TokenUsage plus(TokenUsage more) {
      return new TokenUsage(sum(prompt, more.prompt), sum(completion, more.completion));
    }

    /** Neither is below zero; what is beyond all numbers is the largest. */
    private static long sum(long one, long other) {
      return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
    }

    /** What the counters grew by; one that shrank did not grow. */
    TokenUsage since(TokenUsage before) {
      return new TokenUsage(
          Math.max(0, prompt - before.prompt), Math.max(0, completion - before.completion));
    }
  }

  /** What one agent spent. */
  public record AgentCost(BigDecimal usd, TokenUsage tokenUsage) {
    AgentCost plus(BigDecimal more, TokenUsage moreTokens) {
      return new AgentCost(usd.add(more), tokenUsage.plus(moreTokens));
    }
  }

  /** What a sender says when it hands off. */
  public record CostReport(
      String from, BigDecimal spentSoFarUsd, BigDecimal remainingUsd, TokenUsage tokenUsage) {}

  /** One report, and what follows from it. */
  public record CostHop(CostReport costReport, BigDecimal deltaUsd, boolean mismatch) {}

  /** Books the report of a hop; reports come in the order of the hops. */
  public CostHop book(CostReport costReport) {
    BigDecimal total = costReport.spentSoFarUsd().add(costReport.remainingUsd());
    boolean first = budget.isEmpty();
    if (first) {
      budget = Optional.of(total);
    }
    BigDecimal delta = costReport.spentSoFarUsd().subtract(spent);
    boolean mismatch = delta.signum() < 0 || differ(total, budget.orElseThrow());
    BigDecimal grown = delta.max(NOTHING);
    add(costReport.from(), grown, costReport.tokenUsage().since(reported));
    spent = spent.max(costReport.spentSoFarUsd());
    reported =
        new TokenUsage(
            Math.max(reported.prompt(), costReport.tokenUsage().prompt()),
            Math.max(reported.completion(), costReport.tokenUsage().completion()));
    sumOfReports = sumOfReports.add(costReport.spentSoFarUsd());
    CostHop costHop = new CostHop(costReport, delta, mismatch);
    costHops.add(costHop);
    return costHop;
  }

  /** Books what an agent says at its end, which is no longer cumulative. */
  public void bookAtEnd(String agent, BigDecimal usd, TokenUsage tokenUsage) {
    add(agent, usd, tokenUsage);
    extraUsd = extraUsd.add(usd);
    extra = extra.plus(tokenUsage);
  }

  public BigDecimal totalUsd() {
    return spent.add(extraUsd);
  }

  /** What the first report says that the task may cost. */
  public Optional<BigDecimal> budgetUsd() {
    return budget;
  }

  public Optional<BigDecimal> remainingUsd() {
    return budget.map(it -> it.subtract(totalUsd()));
  }

  /** The plain sum over the hops, for comparison with systems that add cumulative figures. */
  public BigDecimal sumOfReportsUsd() {
    return sumOfReports;
  }

  public TokenUsage tokens() {
    return reported.plus(extra);
  }

  /** In the order in which the agents first spent something. */
  public Map<String, AgentCost> byAgent() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(byAgent));
  }

  public List<CostHop> hops() {
    return List.copyOf(costHops);
  }

  private void add(String agent, BigDecimal usd, TokenUsage tokenUsage) {
    AgentCost before = byAgent.getOrDefault(agent, new AgentCost(NOTHING, new TokenUsage(0, 0)));
    byAgent.put(agent, before.plus(usd, tokenUsage));
  }

  private static boolean differ(BigDecimal one, BigDecimal other) {
    return one.subtract(other).abs().compareTo(TOLERANCE) > 0;
  }
}
