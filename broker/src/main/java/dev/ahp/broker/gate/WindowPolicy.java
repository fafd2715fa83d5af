package dev.ahp.broker.gate;

import dev.ahp.context.ContextCompressor;
import dev.ahp.context.ExtractiveSummarizer;
import dev.ahp.context.TokenCounter;

/**
 * What happens to a handoff that exceeds the context window of its receiver.
 *
 * @param threshold the part of the window that a message may use
 * @param keep the number of recent turns that compression keeps verbatim
 */
public record WindowPolicy(WindowMode mode, double threshold, int keep) {
  public static final WindowPolicy DEFAULT =
      new WindowPolicy(
          WindowMode.WARN, ContextCompressor.DEFAULT_THRESHOLD, ContextCompressor.DEFAULT_KEEP);

  /** Whether such a handoff is ignored, admitted with a warning, or compressed. */
  public enum WindowMode {
    OFF,
    WARN,
    FIT
  }

  ContextCompressor compressor() {
    TokenCounter tokens = TokenCounter.byLength();
    return new ContextCompressor(tokens, new ExtractiveSummarizer(tokens), threshold, keep);
  }
}
