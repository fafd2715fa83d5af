package dev.ahp.broker.gate;

import dev.ahp.context.ContextCompressor;
import dev.ahp.context.LanguageModel;
import dev.ahp.context.ModelSummarizer;
import dev.ahp.context.TokenCounter;
import dev.ahp.handoff.Budget;
import dev.ahp.json.JsonObject;
import java.util.UUID;

/**
 * The language model that writes summaries for a broker.
 *
 * @param maxCostUsd the most that one summary may cost
 */
public record SummaryModel(LanguageModel model, double maxCostUsd) {
  /** The whole budget can be used for the one call. */
  private static final double SHARE = 1;

  ContextCompressor on(ContextCompressor compressor) {
    return compressor.asking(
        new ModelSummarizer(
            model, TokenCounter.byLength(), SHARE, () -> UUID.randomUUID().toString()));
  }

  /** Returns what a summary of the message may cost: not more than the rest of its budget. */
  double budget(JsonObject message) {
    double remaining =
        message
            .object("costTracking")
            .flatMap(it -> it.number("costBudgetRemainingUSD"))
            .filter(it -> !Budget.isUnlimited(it))
            .orElse(maxCostUsd);
    return Math.max(0, Math.min(maxCostUsd, remaining));
  }
}
