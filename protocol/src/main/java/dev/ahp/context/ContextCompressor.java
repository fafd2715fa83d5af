package dev.ahp.context;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;

/**
 * Makes a handoff message fit: when it would fill more than a part of the receiver's window, its
 * oldest turns become a summary and the newest stay word for word. A tool's answer stays with its
 * call. If the newest turns do not fit either, fewer of them stay.
 */
public final class ContextCompressor {
  /** What may be full before it is compressed. */
  public static final double DEFAULT_THRESHOLD = 0.8;

  /** How many turns stay word for word. */
  public static final int DEFAULT_KEEP = 5;

  private static final String TURNS = "conversationHistoryVerbatim";
  private static final String SUMMARY = "conversationHistorySummary";
  private static final String STRATEGY = "historyStrategy";

  private final TokenCount tokens;
  private final Summarizer summarizer;
  private final double threshold;
  private final int keep;

  public ContextCompressor(TokenCount tokens, Summarizer summarizer, double threshold, int keep) {
    if (!(threshold > 0 && threshold <= 1) || keep < 0) {
      throw new IllegalArgumentException(
          "the threshold is above 0 and at most 1, and no fewer than 0 turns are kept");
    }
    this.tokens = tokens;
    this.summarizer = summarizer;
    this.threshold = threshold;
    this.keep = keep;
  }

  public static ContextCompressor standard() {
    TokenCount tokens = TokenCount.byLength();
    return new ContextCompressor(
        tokens, new ExtractiveSummarizer(tokens), DEFAULT_THRESHOLD, DEFAULT_KEEP);
  }

  /** Compresses for a window of so many tokens, if need be. */
  public Compression compress(JsonObject message, int window) {
    int limit = (int) Math.floor(window * threshold);
    int before = tokens.of(message);
    List<Turn> turns =
        message.array(TURNS).map(JsonArray::objects).orElse(List.of()).stream()
            .map(Turn::new)
            .toList();
    if (before <= limit || turns.isEmpty()) {
      return new Compression(
          false, before <= limit, before, before, turns.size(), turns.size(), message);
    }
    int from = firstKept(turns);
    JsonObject smaller = summarised(message, turns, from, limit);
    while (tokens.of(smaller) > limit && from < turns.size()) {
      from = afterToolResults(turns, from + 1);
      smaller = summarised(message, turns, from, limit);
    }
    int after = tokens.of(smaller);
    return new Compression(
        true, after <= limit, before, after, turns.size(), turns.size() - from, smaller);
  }

  /** The newest turns, and with a tool's answer also the turns back to its call. */
  private int firstKept(List<Turn> turns) {
    int from = Math.max(0, turns.size() - keep);
    while (from > 0 && from < turns.size() && turns.get(from).isToolResult()) {
      from--;
    }
    return from;
  }

  /** What is kept must not start with an answer whose call is gone. */
  private static int afterToolResults(List<Turn> turns, int from) {
    int next = from;
    while (next < turns.size() && turns.get(next).isToolResult()) {
      next++;
    }
    return next;
  }

  private JsonObject summarised(JsonObject message, List<Turn> turns, int from, int limit) {
    List<Json> kept = turns.subList(from, turns.size()).stream().<Json>map(Turn::json).toList();
    JsonObject bare =
        message
            .with(TURNS, new JsonArray(kept))
            .with(SUMMARY, Json.of(""))
            .with(STRATEGY, Json.of("summary"));
    int room = limit - tokens.of(bare);
    // Escapes make text longer as JSON than it is by itself, so the room is tightened until it
    // fits.
    while (room > 0) {
      String earlier = message.string(SUMMARY).orElse("");
      String summary = summarizer.summarize(earlier, turns.subList(0, from), room);
      JsonObject result = bare.with(SUMMARY, Json.of(summary));
      int over = tokens.of(result) - limit;
      if (over <= 0) {
        return result;
      }
      room -= Math.max(over, room / 10 + 1);
    }
    return bare;
  }
}
