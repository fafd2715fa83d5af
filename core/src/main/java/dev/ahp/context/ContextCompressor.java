package dev.ahp.context;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
  private static final String EXTRACTIVE = "extractive";

  private final TokenCounter tokens;
  private final Summarizer summarizer;
  private final double threshold;
  private final int keep;
  private final @Nullable ModelSummarizer model;

  private ContextCompressor(
      TokenCounter tokens,
      Summarizer summarizer,
      double threshold,
      int keep,
      @Nullable ModelSummarizer model) {
    if (!(threshold > 0 && threshold <= 1) || keep < 0) {
      throw new IllegalArgumentException(
          "the threshold is above 0 and at most 1, and no fewer than 0 turns are kept");
    }
    this.tokens = tokens;
    this.summarizer = summarizer;
    this.threshold = threshold;
    this.keep = keep;
    this.model = model;
  }

  public ContextCompressor(TokenCounter tokens, Summarizer summarizer, double threshold, int keep) {
    this(tokens, summarizer, threshold, keep, null);
  }

  public static ContextCompressor standard() {
    return counting(TokenCounter.byLength());
  }

  /** With the usual threshold and number of turns, and this count of tokens. */
  public static ContextCompressor counting(TokenCounter tokens) {
    return new ContextCompressor(
        tokens, new ExtractiveSummarizer(tokens), DEFAULT_THRESHOLD, DEFAULT_KEEP);
  }

  /** The same, but a model writes the summaries when it can and the money suffices. */
  public ContextCompressor asking(ModelSummarizer writer) {
    return new ContextCompressor(tokens, summarizer, threshold, keep, writer);
  }

  /**
   * Compresses for a window of so many tokens, if need be. A model may cost its share of what the
   * message says was spent so far.
   */
  public CompressionResult compress(JsonObject message, int window) {
    return compress(message, window, MessageCost.spent(message));
  }

  /** The same; a model may cost its share of the call before, which cost so many US dollars. */
  public CompressionResult compress(JsonObject message, int window, double upstreamUsd) {
    int limit = (int) Math.floor(window * threshold);
    int before = tokens.of(message);
    List<HistoryTurn> turns =
        message.array(TURNS).map(JsonArray::objects).orElse(List.of()).stream()
            .map(HistoryTurn::new)
            .toList();
    if (before <= limit || turns.isEmpty()) {
      return new CompressionResult(
          false,
          before <= limit,
          before,
          before,
          turns.size(),
          turns.size(),
          message,
          null,
          null,
          Cost.NONE);
    }
    return new CompressionAttempt(message, turns, limit, before).run(upstreamUsd);
  }

  /** One message on its way through. */
  private final class CompressionAttempt {
    private final List<HistoryTurn> turns;
    private final int limit;
    private final int before;
    private final ToolPairs pairs;
    private JsonObject message;
    private Cost cost = Cost.NONE;
    private @Nullable String fallback;

    CompressionAttempt(JsonObject message, List<HistoryTurn> turns, int limit, int before) {
      this.message = message;
      this.turns = turns;
      this.limit = limit;
      this.before = before;
      this.pairs = new ToolPairs(turns);
    }

    CompressionResult run(double upstreamUsd) {
      int from = pairs.atOrBefore(Math.max(0, turns.size() - keep));
      if (model != null) {
        JsonObject written = byModel(model, from, upstreamUsd);
        if (written != null) {
          return done(written, from, model.name());
        }
      }
      JsonObject smaller = extracted(from);
      while (tokens.of(smaller) > limit && from < turns.size()) {
        from = pairs.atOrAfter(from + 1);
        smaller = extracted(from);
      }
      return done(smaller, from, EXTRACTIVE);
    }

    private CompressionResult done(JsonObject smaller, int from, String by) {
      int after = tokens.of(smaller);
      return new CompressionResult(
          true,
          after <= limit,
          before,
          after,
          turns.size(),
          turns.size() - from,
          smaller,
          by,
          fallback,
          cost);
    }

    /** Null when it must be done without the model; what that cost is booked all the same. */
    private @Nullable JsonObject byModel(ModelSummarizer writer, int from, double upstreamUsd) {
      int room = limit - tokens.of(bare(from));
      ModelSummarizer.SummaryResult summaryResult =
          writer.summarize(earlier(), turns.subList(0, from), room, upstreamUsd);
      cost = summaryResult.cost();
      message = MessageCost.charged(message, cost);
      fallback = summaryResult.failure();
      if (summaryResult.text() == null) {
        return null;
      }
      JsonObject written = bare(from).with(SUMMARY, Json.of(summaryResult.text()));
      if (tokens.of(written) <= limit) {
        return written;
      }
      fallback = "the model's summary has no room";
      return null;
    }

    private String earlier() {
      return message.string(SUMMARY).orElse("");
    }

    private JsonObject bare(int from) {
      List<Json> kept =
          turns.subList(from, turns.size()).stream().<Json>map(HistoryTurn::json).toList();
      return message
          .with(TURNS, new JsonArray(kept))
          .with(SUMMARY, Json.of(""))
          .with(STRATEGY, Json.of("summary"));
    }

    private JsonObject extracted(int from) {
      JsonObject bare = bare(from);
      int room = limit - tokens.of(bare);
      // Escapes make text longer as JSON than it is by itself, so the room is tightened until it
      // fits.
      while (room > 0) {
        String summary = summarizer.summarize(earlier(), turns.subList(0, from), room);
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
}
