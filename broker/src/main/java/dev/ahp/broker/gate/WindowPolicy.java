package dev.ahp.broker.gate;

import dev.ahp.context.CompressionResult;
import dev.ahp.context.ContextCompressor;
import dev.ahp.context.ExtractiveSummarizer;
import dev.ahp.context.HistoryStrategy;
import dev.ahp.context.TokenCounter;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * What happens to a handoff that exceeds the context window of its receiver.
 *
 * @param threshold the part of the window that a message may use
 * @param keep the number of recent turns that compression keeps verbatim
 * @param summaries the model that writes summaries; null if there is none
 */
public record WindowPolicy(
    WindowMode mode, double threshold, int keep, @Nullable SummaryModel summaries) {
  public static final WindowPolicy DEFAULT =
      new WindowPolicy(
          WindowMode.WARN,
          ContextCompressor.DEFAULT_THRESHOLD,
          ContextCompressor.DEFAULT_KEEP,
          null);

  /** Whether such a handoff is ignored, admitted with a warning, or compressed. */
  public enum WindowMode {
    OFF,
    WARN,
    FIT
  }

  public WindowPolicy with(SummaryModel model) {
    return new WindowPolicy(mode, threshold, keep, model);
  }

  /** Returns a policy with other sizes and the same model. */
  public WindowPolicy with(double newThreshold, int newKeep) {
    return new WindowPolicy(mode, newThreshold, newKeep, summaries);
  }

  /** Compresses a message without a model. */
  public CompressionResult compress(JsonObject message, int window) {
    return compressor().compress(message, window);
  }

  /** Gives the history the form that a contract requires, without a model. */
  public CompressionResult compress(JsonObject message, int window, HistoryStrategy strategy) {
    return compressor().compress(message, window, strategy);
  }

  /** Compresses a message with the model, if there is one. Blocks while the model writes. */
  public CompressionResult compressByModel(JsonObject message, int window) {
    return summaries == null
        ? compress(message, window)
        : summaries.on(compressor()).compress(message, window, summaries.budget(message));
  }

  private ContextCompressor compressor() {
    TokenCounter tokens = TokenCounter.byLength();
    return new ContextCompressor(tokens, new ExtractiveSummarizer(tokens), threshold, keep);
  }
}
