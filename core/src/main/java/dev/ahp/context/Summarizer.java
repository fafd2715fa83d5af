package dev.ahp.context;

import java.util.List;

/** Says in fewer words what was said, and keeps what the receiver cannot do without. */
@FunctionalInterface
public interface Summarizer {
  /**
   * Summarises turns that will no longer be there.
   *
   * @param earlier the summary so far, which the new one replaces; empty at first
   * @param maxTokens what the result may count, by the compressor's own count
   */
  String summarize(String earlier, List<HistoryTurn> turns, int maxTokens);
}
