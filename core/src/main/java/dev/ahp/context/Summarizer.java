package dev.ahp.context;

import java.util.List;

/** Summarizes turns and keeps the key points that the receiver needs. */
@FunctionalInterface
public interface Summarizer {
  /**
   * Summarizes turns that are removed from the message.
   *
   * @param previousSummary the previous summary, which the new one replaces; can be empty
   * @param maxTokens maximum length of the result
   */
  String summarize(String previousSummary, List<HistoryTurn> turns, int maxTokens);
}
