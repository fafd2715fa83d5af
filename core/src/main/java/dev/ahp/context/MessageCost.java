package dev.ahp.context;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/** What a message says about money; a summary is a cost of who sends it. */
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

  /** Spent and remaining still make the same sum; a message without books stays without. */
  static JsonObject charged(JsonObject message, Cost cost) {
    JsonObject books = message.object(TRACKING).orElse(null);
    if (books == null || cost.equals(Cost.NONE)) {
      return message;
    }
    JsonObject charged = added(added(books, SPENT, cost.usd()), REMAINING, -cost.usd());
    JsonObject tokens = books.object(TOKENS).orElse(JsonObject.empty());
    JsonObject counted =
        added(
            added(tokens, "prompt", (double) cost.promptTokens()),
            "completion",
            (double) cost.completionTokens());
    return message.with(TRACKING, charged.with(TOKENS, counted));
  }

  private static JsonObject added(JsonObject holder, String name, double amount) {
    double sum = holder.number(name).orElse(0d) + amount;
    return holder.with(name, Json.of(Math.round(sum * DIGITS) / DIGITS));
  }
}
