package dev.ahp.context;

import dev.ahp.handoff.Budget;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/** Reads and updates the cost members of a message. A summary counts as a cost of the sender. */
final class MessageCost {
  private static final String TRACKING = "costTracking";
  private static final String SPENT = "costSpentSoFarUSD";
  private static final String REMAINING = "costBudgetRemainingUSD";
  private static final String TOKENS = "tokenSpent";
  private static final double DIGITS = 1e9;

  private MessageCost() {}

  static double spent(JsonObject message) {
    return message.object(TRACKING).flatMap(it -> it.number(SPENT)).orElse(0d);
  }

  /**
   * Adds a cost. Spent plus remaining stays constant, unless there is no limit. A message without
   * cost members is unchanged.
   */
  static JsonObject charge(JsonObject message, Cost cost) {
    JsonObject tracking = message.object(TRACKING).orElse(null);
    if (tracking == null || cost.equals(Cost.NONE)) {
      return message;
    }
    boolean isUnlimited = tracking.number(REMAINING).filter(Budget::isUnlimited).isPresent();
    JsonObject spent = add(tracking, SPENT, cost.usd());
    JsonObject updated = isUnlimited ? spent : add(spent, REMAINING, -cost.usd());
    JsonObject tokens = tracking.object(TOKENS).orElse(JsonObject.empty());
    JsonObject counted =
        add(
            add(tokens, "prompt", (double) cost.promptTokens()),
            "completion",
            (double) cost.completionTokens());
    return message.with(TRACKING, updated.with(TOKENS, counted));
  }

  private static JsonObject add(JsonObject holder, String name, double amount) {
    double sum = holder.number(name).orElse(0d) + amount;
    return holder.with(name, Json.of(Math.round(sum * DIGITS) / DIGITS));
  }
}
