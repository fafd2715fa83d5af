package dev.ahp.handoff;

import dev.ahp.json.JsonObject;

/** The member {@code costTracking} of a message. */
public final class Budget {
  /** What is left to spend when nobody set a budget: the schema demands a number. */
  public static final double NO_LIMIT_USD = 1_000_000_000;

  private Budget() {}

  /** Nothing spent yet, and no limit. */
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
                .put("prompt", (double) promptTokens)
                .put("completion", (double) completionTokens)
                .build())
        .build();
  }
}
