package dev.ahp.handoff;

import dev.ahp.json.JsonObject;

/** Builds the member {@code costTracking} of a handoff message. */
public final class Budget {
  /** The remaining amount if there is no budget; the schema requires a number. */
  public static final double NO_LIMIT_USD = 1_000_000_000;

  private Budget() {}

  /** Returns whether a remaining amount means that there is no limit. */
  public static boolean isUnlimited(double remainingUsd) {
    return remainingUsd == NO_LIMIT_USD;
  }

  /** Returns a budget with no cost so far and no limit. */
  public static JsonObject unlimited() {
    return of(0, NO_LIMIT_USD, 0, 0);
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
