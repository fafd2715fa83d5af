package dev.ahp.broker.gate;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The spending limits of the operator, in reported costs.
 *
 * @param perAgentPerDay applies to each agent without a cap of its own, per day in UTC
 * @param agents caps of single agents, per day
 */
public record SpendingCaps(Cap perTask, Cap perAgentPerDay, Map<String, Cap> agents) {
  public static final SpendingCaps NONE = new SpendingCaps(Cap.NONE, Cap.NONE, Map.of());

  public SpendingCaps {
    agents = Map.copyOf(agents);
  }

  /** Limits of US dollars and of tokens; null for no limit. */
  public record Cap(@Nullable Double usd, @Nullable Long tokens) {
    public static final Cap NONE = new Cap(null, null);

    public boolean isNone() {
      return usd == null && tokens == null;
    }

    /** Returns the larger part of the two limits that is used; 1 or more if one is reached. */
    public double used(Spending spent) {
      double ofUsd = usd == null ? 0 : spent.usd() / usd;
      double ofTokens = tokens == null ? 0 : (double) spent.tokens() / tokens;
      return Math.max(ofUsd, ofTokens);
    }
  }

  /** Reported costs. */
  public record Spending(double usd, long tokens) {
    public static final Spending NOTHING = new Spending(0, 0);

    public Spending plus(Spending more) {
      long sum = tokens > Long.MAX_VALUE - more.tokens ? Long.MAX_VALUE : tokens + more.tokens;
      return new Spending(Math.min(Double.MAX_VALUE, usd + more.usd), sum);
    }
  }

  public boolean isEmpty() {
    return perTask.isNone() && !hasAgentCaps();
  }

  /** Returns whether the costs of agents must be counted. */
  public boolean hasAgentCaps() {
    return !perAgentPerDay.isNone() || agents.values().stream().anyMatch(it -> !it.isNone());
  }

  /** Returns the daily cap of an agent. */
  public Cap ofAgent(String agent) {
    return agents.getOrDefault(agent, perAgentPerDay);
  }
}
