package dev.ahp.task;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The cost of a task, computed from the reports of its agents at each hop. Reports are cumulative,
 * so an agent's cost is the increase. A report that contradicts the task's first report is flagged.
 * Sums are decimal, so 0.1 plus 0.2 is 0.3.
 */
public final class CostLedger {
  private static final BigDecimal ZERO = BigDecimal.ZERO;

  /** Rounding errors of binary fractions must not count as a mismatch. */
  private static final BigDecimal TOLERANCE = new BigDecimal("0.000001");

  private final Map<String, AgentCost> byAgent = new LinkedHashMap<>();
  private final List<CostHop> hops = new ArrayList<>();
  private BigDecimal spent = ZERO;
  private BigDecimal sumOfReports = ZERO;
  private Optional<BigDecimal> budget = Optional.empty();
  private TokenUsage reported = new TokenUsage(0, 0);
  private TokenUsage finalTokens = new TokenUsage(0, 0);
  private BigDecimal finalUsd = ZERO;

  public record TokenUsage(long prompt, long completion) {
    TokenUsage plus(TokenUsage more) {
      return new TokenUsage(sum(prompt, more.prompt), sum(completion, more.completion));
    }

    /** Adds two non-negative numbers; returns the maximum on overflow. */
    private static long sum(long one, long other) {
      return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
    }

    /** Returns the increase; a counter that decreased counts as unchanged. */
    TokenUsage since(TokenUsage before) {
      return new TokenUsage(
          Math.max(0, prompt - before.prompt), Math.max(0, completion - before.completion));
    }
  }

  /** The cost of one agent. */
  public record AgentCost(BigDecimal usd, TokenUsage tokenUsage) {
    AgentCost plus(BigDecimal more, TokenUsage moreTokens) {
      return new AgentCost(usd.add(more), tokenUsage.plus(moreTokens));
    }
  }

  /**
   * The cost that a sender reports with a handoff.
   *
   * @param remainingUsd empty if there is no limit
   */
  public record CostReport(
      String from,
      BigDecimal spentSoFarUsd,
      Optional<BigDecimal> remainingUsd,
      TokenUsage tokenUsage) {
    private Optional<BigDecimal> total() {
      return remainingUsd.map(spentSoFarUsd::add);
    }
  }

  /** A report with the resulting increase. */
  public record CostHop(CostReport costReport, BigDecimal deltaUsd, boolean mismatch) {}

  /** Adds the report of a hop. Reports must be added in the order of the hops. */
  public CostHop book(CostReport costReport) {
    Optional<BigDecimal> total = costReport.total();
    budget = budget.or(() -> total);
    BigDecimal delta = costReport.spentSoFarUsd().subtract(spent);
    boolean differs = total.isPresent() && differ(total.get(), budget.orElseThrow());
    boolean mismatch = delta.signum() < 0 || differs;
    BigDecimal increase = delta.max(ZERO);
    add(costReport.from(), increase, costReport.tokenUsage().since(reported));
    spent = spent.max(costReport.spentSoFarUsd());
    reported =
        new TokenUsage(
            Math.max(reported.prompt(), costReport.tokenUsage().prompt()),
            Math.max(reported.completion(), costReport.tokenUsage().completion()));
    sumOfReports = sumOfReports.add(costReport.spentSoFarUsd());
    CostHop hop = new CostHop(costReport, delta, mismatch);
    hops.add(hop);
    return hop;
  }

  /** Adds the final report of an agent, which is not cumulative. */
  public void bookAtEnd(String agent, BigDecimal usd, TokenUsage tokenUsage) {
    add(agent, usd, tokenUsage);
    finalUsd = finalUsd.add(usd);
    finalTokens = finalTokens.plus(tokenUsage);
  }

  public BigDecimal totalUsd() {
    return spent.add(finalUsd);
  }

  /** Returns the budget according to the first report that has a limit. */
  public Optional<BigDecimal> budgetUsd() {
    return budget;
  }

  public Optional<BigDecimal> remainingUsd() {
    return budget.map(it -> it.subtract(totalUsd()));
  }

  /**
   * Returns the plain sum over the hops, for comparison with systems that add cumulative reports.
   */
  public BigDecimal sumOfReportsUsd() {
    return sumOfReports;
  }

  public TokenUsage tokens() {
    return reported.plus(finalTokens);
  }

  /** Returns the costs in the order in which the agents first reported. */
  public Map<String, AgentCost> byAgent() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(byAgent));
  }

  public List<CostHop> hops() {
    return List.copyOf(hops);
  }

  private void add(String agent, BigDecimal usd, TokenUsage tokenUsage) {
    AgentCost before = byAgent.getOrDefault(agent, new AgentCost(ZERO, new TokenUsage(0, 0)));
    byAgent.put(agent, before.plus(usd, tokenUsage));
  }

  private static boolean differ(BigDecimal one, BigDecimal other) {
    return one.subtract(other).abs().compareTo(TOLERANCE) > 0;
  }
}
