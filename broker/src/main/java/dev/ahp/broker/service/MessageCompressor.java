package dev.ahp.broker.service;

import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.broker.gate.WindowPolicy;
import dev.ahp.context.CompressionResult;
import dev.ahp.context.ContextCompressor;
import dev.ahp.context.HistoryStrategy;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Compresses messages that callers pass; stores nothing. */
final class MessageCompressor {
  private static final int MAX_TURNS = 1_000;

  private final WindowPolicy policy;
  private final Executor modelCalls;

  MessageCompressor(WindowPolicy policy, Executor modelCalls) {
    this.policy = policy;
    this.modelCalls = modelCalls;
  }

  CompletableFuture<JsonObject> compress(Json json) {
    CallBodyReader body = CallBodyReader.of(json);
    JsonObject message = body.object("message");
    if (message == null) {
      body.wrong("message", "is required: a handoff message");
    }
    long window = body.integer("window", 1, Integer.MAX_VALUE, 0);
    if (!body.json().has("window")) {
      body.wrong("window", "is required: the window of the receiver in tokens");
    }
    double threshold = threshold(body);
    long keep = body.integer("keep", 0, MAX_TURNS, ContextCompressor.DEFAULT_KEEP);
    boolean usesModel = body.flag("useModel");
    if (usesModel && policy.summaries() == null) {
      body.wrong("useModel", "requires a model; the operator sets it as summaries in ahp.yaml");
    }
    HistoryStrategy strategy = strategy(body);
    if (usesModel && strategy != null) {
      body.wrong("useModel", "cannot be combined with strategy");
    }
    body.check();
    WindowPolicy sizes = policy.with(threshold, (int) keep);
    JsonObject checked = message == null ? JsonObject.empty() : message;
    if (strategy != null) {
      CompressionResult result = sizes.compress(checked, (int) window, strategy);
      return CompletableFuture.completedFuture(toJson(result));
    }
    return usesModel
        ? CompletableFuture.supplyAsync(
            () -> toJson(sizes.compressByModel(checked, (int) window)), modelCalls)
        : CompletableFuture.completedFuture(toJson(sizes.compress(checked, (int) window)));
  }

  private static @Nullable HistoryStrategy strategy(CallBodyReader body) {
    return body.any("strategy") == null
        ? null
        : HistoryStrategy.named(body.oneOf("strategy", Set.copyOf(HistoryStrategy.names())))
            .orElse(null);
  }

  private static double threshold(CallBodyReader body) {
    if (body.any("threshold") == null) {
      return ContextCompressor.DEFAULT_THRESHOLD;
    }
    double threshold = body.json().number("threshold").orElse(0d);
    if (!(threshold > 0 && threshold <= 1)) {
      body.wrong("threshold", "must be a number greater than 0 and at most 1");
    }
    return threshold;
  }

  private static JsonObject toJson(CompressionResult result) {
    return result.toJson().with("fits", Json.of(result.fits()));
  }
}
