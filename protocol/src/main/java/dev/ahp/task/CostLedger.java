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

  private final Map<String, Spending> byAgent = new LinkedHashMap<>();
  private final List<Hop> hops = new ArrayList<>();
  private BigDecimal spent = NOTHING;
  private BigDecimal sumOfReports = NOTHING;
  private Optional<BigDecimal> budget = Optional.empty();
  private Tokens reported = new Tokens(0, 0);
  private Tokens extra = new Tokens(0, 0);
  private BigDecimal extraUsd = NOTHING;

  /** Tokens of prompt and completion. */
  public record Tokens(long prompt, long completion) {
    Tokens plus(Tokens more) {
      return new Tokens(sum(prompt, more.prompt), sum(completion, more.completion));
    }

    /** Neither is below zero; what is beyond all numbers is the largest. */
    private static long sum(long one, long other) {
      return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
    }

    /** What the counters grew by; one that shrank did not grow. */
    Tokens since(Tokens before) {
      return new Tokens(
          Math.max(0, prompt - before.prompt), Math.max(0, completion - before.completion));
    }
  }

  /** What one agent spent. */
  public record Spending(BigDecimal usd, Tokens tokens) {
    Spending plus(BigDecimal more, Tokens moreTokens) {
      return new Spending(usd.add(more), tokens.plus(moreTokens));
    }
  }

  /** What a sender says when it hands off. */
  public record Report(
      String from, BigDecimal spentSoFarUsd, BigDecimal remainingUsd, Tokens tokens) {}

  /** One report, and what follows from it. */
  public record Hop(Report report, BigDecimal deltaUsd, boolean mismatch) {}

  /** Books the report of a hop; reports come in the order of the hops. */
  public Hop book(Report report) {
    BigDecimal total = report.spentSoFarUsd().add(report.remainingUsd());
    boolean first = budget.isEmpty();
    if (first) {
      budget = Optional.of(total);
    }
    BigDecimal delta = report.spentSoFarUsd().subtract(spent);
    boolean mismatch = delta.signum() < 0 || differ(total, budget.orElseThrow());
    BigDecimal grown = delta.max(NOTHING);
    add(report.from(), grown, report.tokens().since(reported));
    spent = spent.max(report.spentSoFarUsd());
    reported =
        new Tokens(
            Math.max(reported.prompt(), report.tokens().prompt()),
            Math.max(reported.completion(), report.tokens().completion()));
    sumOfReports = sumOfReports.add(report.spentSoFarUsd());
    Hop hop = new Hop(report, delta, mismatch);
    hops.add(hop);
    return hop;
  }

  /** Books what an agent says at its end, which is no longer cumulative. */
  public void bookAtEnd(String agent, BigDecimal usd, Tokens tokens) {
    add(agent, usd, tokens);
    extraUsd = extraUsd.add(usd);
    extra = extra.plus(tokens);
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

  public Tokens tokens() {
    return reported.plus(extra);
  }

  /** In the order in which the agents first spent something. */
  public Map<String, Spending> byAgent() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(byAgent));
  }

  public List<Hop> hops() {
    return List.copyOf(hops);
  }

  private void add(String agent, BigDecimal usd, Tokens tokens) {
    Spending before = byAgent.getOrDefault(agent, new Spending(NOTHING, new Tokens(0, 0)));
    byAgent.put(agent, before.plus(usd, tokens));
  }

  private static boolean differ(BigDecimal one, BigDecimal other) {
    return one.subtract(other).abs().compareTo(TOLERANCE) > 0;
  }
}
