package dev.ahp.context;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compresses a handoff message that would fill too much of the receiver's context window. The
 * oldest turns are replaced by a summary; the newest stay unchanged. A tool result stays with its
 * call. If the newest turns do not fit, fewer of them stay. If the message does not fit without any
 * turn, the least relevant excerpts of {@code relevantContext} are dropped.
 */
public final class ContextCompressor {
  /** The part of the window that a message can fill without being compressed. */
  public static final double DEFAULT_THRESHOLD = 0.8;

  /** The number of turns that stay unchanged. */
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
          "threshold must be above 0 and at most 1, and keep at least 0, but they are "
              + threshold
              + " and "
              + keep);
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

  /** Creates a compressor with the default threshold and number of turns. */
  public static ContextCompressor counting(TokenCounter tokens) {
    return new ContextCompressor(
        tokens, new ExtractiveSummarizer(tokens), DEFAULT_THRESHOLD, DEFAULT_KEEP);
  }

  /** Returns a compressor that uses a model for summaries, if it is available and within budget. */
  public ContextCompressor asking(ModelSummarizer writer) {
    return new ContextCompressor(tokens, summarizer, threshold, keep, writer);
  }

  /**
   * Compresses a message for a window of the given number of tokens, if necessary. The budget of
   * the model derives from the cost that the message reports.
   */
  public CompressionResult compress(JsonObject message, int window) {
    return compress(message, window, MessageCost.spent(message));
  }

  /** Compresses a message. The budget of the model derives from {@code upstreamUsd}. */
  public CompressionResult compress(JsonObject message, int window, double upstreamUsd) {
    CompressionAttempt attempt = new CompressionAttempt(message, window, null);
    if (attempt.before <= attempt.limit) {
      return attempt.result(message, 0, null);
    }
    return attempt.turns.isEmpty() ? attempt.dropExcerpts() : attempt.summarize(upstreamUsd);
  }

  /**
   * Gives the history the form that a contract requires, whether the message fits or not. At most
   * {@code keep} turns stay, and fewer if the message does not fit. A result without its call is
   * not kept.
   */
  public CompressionResult compress(JsonObject message, int window, HistoryStrategy strategy) {
    CompressionAttempt attempt = new CompressionAttempt(message, window, strategy);
    boolean isShort = attempt.before <= attempt.limit && attempt.turns.size() <= keep;
    return switch (strategy) {
      case FULL -> attempt.dropExcerpts();
      case SUMMARY ->
          isShort || attempt.turns.isEmpty()
              ? attempt.dropExcerpts()
              : attempt.summarize(MessageCost.spent(attempt.message));
      case LAST_K -> attempt.keepLastTurns();
      case POINTER -> attempt.pointToHistory();
    };
  }

  /** The compression of one message. */
  private final class CompressionAttempt {
    private final List<HistoryTurn> turns;
    private final int limit;
    private final int before;
    private final int excerpts;
    private final ConversationCuts pairs;
    private final boolean strict;
    private JsonObject message;
    private Cost cost = Cost.NONE;
    private @Nullable String fallback;

    CompressionAttempt(JsonObject original, int window, @Nullable HistoryStrategy strategy) {
      this.message =
          strategy == null ? original : original.with(STRATEGY, Json.of(strategy.wireName()));
      this.turns =
          original.array(TURNS).map(JsonArray::objects).orElse(List.of()).stream()
              .map(HistoryTurn::new)
              .toList();
      this.limit = (int) Math.floor(window * threshold);
      this.before = tokens.of(original);
      this.excerpts = ExcerptFilter.count(original);
      this.pairs = new ConversationCuts(turns);
      this.strict = strategy != null;
    }

    /** Returns the first turn that stays. A strict limit on turns is not exceeded for a call. */
    private int firstKept() {
      int from = Math.max(0, turns.size() - keep);
      return strict ? pairs.atOrAfter(from) : pairs.atOrBefore(from);
    }

    private CompressionResult dropExcerpts() {
      return result(new ExcerptFilter(message).fit(limit, tokens::of), 0, null);
    }

    private CompressionResult pointToHistory() {
      message = HistoryPointer.addTo(message, turns.size()).with(TURNS, new JsonArray(List.of()));
      return result(new ExcerptFilter(message).fit(limit, tokens::of), turns.size(), null);
    }

    private CompressionResult keepLastTurns() {
      message =
          new ExcerptFilter(message).fit(limit, it -> tokens.of(withoutSummary(it, turns.size())));
      int from = firstKept();
      while (tokens.of(withoutSummary(message, from)) > limit && from < turns.size()) {
        from = pairs.atOrAfter(from + 1);
      }
      return result(withoutSummary(message, from), from, null);
    }

    private CompressionResult summarize(double upstreamUsd) {
      message = message.with(STRATEGY, Json.of(HistoryStrategy.SUMMARY.wireName()));
      message =
          new ExcerptFilter(message).fit(limit, it -> tokens.of(withoutSummary(it, turns.size())));
      int from = firstKept();
      if (model != null) {
        JsonObject summarized = summarizeByModel(model, from, upstreamUsd);
        if (summarized != null) {
          return result(summarized, from, model.name());
        }
      }
      JsonObject smaller = summarizeByExtraction(from);
      while (tokens.of(smaller) > limit && from < turns.size()) {
        from = pairs.atOrAfter(from + 1);
        smaller = summarizeByExtraction(from);
      }
      return result(smaller, from, EXTRACTIVE);
    }

    private CompressionResult result(JsonObject smaller, int from, @Nullable String author) {
      int after = tokens.of(smaller);
      int dropped = excerpts - ExcerptFilter.count(smaller);
      return new CompressionResult(
          author != null || from > 0 || dropped > 0,
          after <= limit,
          before,
          after,
          turns.size(),
          turns.size() - from,
          dropped,
          smaller,
          author,
          fallback,
          cost);
    }

    /** Returns null if the model summary cannot be used. Its cost is charged in any case. */
    private @Nullable JsonObject summarizeByModel(
        ModelSummarizer writer, int from, double upstreamUsd) {
      int maxTokens = limit - tokens.of(withoutSummary(message, from));
      ModelSummarizer.SummaryResult summary =
          writer.summarize(previousSummary(), turns.subList(0, from), maxTokens, upstreamUsd);
      cost = summary.cost();
      message = MessageCost.charge(message, cost);
      fallback = summary.failure();
      if (summary.text() == null) {
        return null;
      }
      JsonObject summarized = withoutSummary(message, from).with(SUMMARY, Json.of(summary.text()));
      if (tokens.of(summarized) <= limit) {
        return summarized;
      }
      fallback = "the model's summary is too long";
      return null;
    }

    private String previousSummary() {
      return message.string(SUMMARY).orElse("");
    }

    private JsonObject withoutSummary(JsonObject source, int from) {
      List<Json> kept =
          turns.subList(from, turns.size()).stream().<Json>map(HistoryTurn::json).toList();
      return source.with(TURNS, new JsonArray(kept)).with(SUMMARY, Json.of(""));
    }

    private JsonObject summarizeByExtraction(int from) {
      JsonObject bare = withoutSummary(message, from);
      int maxTokens = limit - tokens.of(bare);
      // JSON escapes make the text longer, so the limit is reduced until the message fits.
      while (maxTokens > 0) {
        String summary = summarizer.summarize(previousSummary(), turns.subList(0, from), maxTokens);
        JsonObject result = bare.with(SUMMARY, Json.of(summary));
        int excess = tokens.of(result) - limit;
        if (excess <= 0) {
          return result;
        }
        maxTokens -= Math.max(excess, maxTokens / 10 + 1);
      }
      return bare;
    }
  }
}
