package dev.ahp.handoff;

import dev.ahp.json.JsonObject;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Builds the member {@code costTracking} of a handoff message. */
public final class Budget {
  /** The remaining amount if there is no budget; the schema requires a number. */
  public static final double NO_LIMIT_USD = 1_000_000_000;

  private static final int DECIMALS = 12;

  private Budget() {}

  /** Returns whether a remaining amount means that there is no limit. */
  public static boolean isUnlimited(double remainingUsd) {
    return remainingUsd == NO_LIMIT_USD;
  }

  /** Returns a budget with no cost so far and no limit. */
  public static JsonObject unlimited() {
    return of(0, NO_LIMIT_USD, 0, 0);
  }

  /**
   * Returns the member {@code costTracking} of the next message.
   *
   * @param message the incoming handoff; its budget counts as unlimited if it has none
   * @param usd the cost since the message was received
   */
  public static JsonObject next(
      JsonObject message, double usd, long promptTokens, long completionTokens) {
    if (!(usd >= 0) || promptTokens < 0 || completionTokens < 0) {
      throw new IllegalArgumentException(
          "the cost must be 0 or more, but is %s USD, %s prompt and %s completion tokens"
              .formatted(usd, promptTokens, completionTokens));
    }
    JsonObject cost = message.object("costTracking").orElse(unlimited());
    JsonObject tokens = cost.object("tokenSpent").orElse(JsonObject.empty());
    double remaining = cost.number("costBudgetRemainingUSD").orElse(NO_LIMIT_USD);
    return of(
        sum(cost.number("costSpentSoFarUSD").orElse(0.0), usd),
        isUnlimited(remaining) ? remaining : sum(remaining, -usd),
        tokens.number("prompt").orElse(0.0).longValue() + promptTokens,
        tokens.number("completion").orElse(0.0).longValue() + completionTokens);
  }

  /** Adds in decimal, so that 0.1 and 0.2 give 0.3. */
  private static double sum(double one, double other) {
    return BigDecimal.valueOf(one)
        .add(BigDecimal.valueOf(other))
        .setScale(DECIMALS, RoundingMode.HALF_EVEN)
        .doubleValue();
  }

  public static JsonObject of(
      double spentUsd, double remainingUsd, long promptTokens, long completionTokens) {
    return JsonObject.builder()
        .put("costSpentSoFarUSD", spentUsd)
        .put("costBudgetRemainingUSD", remainingUsd)
        .put(
            "tokenSpent",
            JsonObject.builder()
                .put("prompt", promptTokens)
                .put("completion", completionTokens)
                .build())
        .build();
  }
}
