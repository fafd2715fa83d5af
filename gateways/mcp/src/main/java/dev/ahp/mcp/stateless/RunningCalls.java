package dev.ahp.mcp.stateless;

import dev.ahp.json.JsonObject;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.Reply;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The requests that have no result yet. Closing the response cancels a request. */
final class RunningCalls {
  private static final int PROGRESS_TICKS = 5;

  private final StatelessMethods methods;
  private final Map<CallResponse, RunningCall> running = new ConcurrentHashMap<>();
  private final CancelSignals signals = new CancelSignals();

  RunningCalls(StatelessMethods methods) {
    this.methods = methods;
  }

  private record RunningCall(
      McpCall call, CallResponse response, CompletableFuture<JsonObject> result, AtomicLong ticks) {
    /** Keeps the response of a call that waits alive and reports the seconds of waiting. */
    void tick() {
      long seconds = ticks.incrementAndGet();
      if (seconds > 1) {
        response.heartbeat();
      }
      if (seconds % PROGRESS_TICKS == 0) {
        call.sendProgress(seconds);
      }
    }
  }

  CompletableFuture<Reply> start(ApiRequest http, McpRequest request) {
    CallResponse response =
        new CallResponse(
            http.header("Accept").filter(it -> it.contains("text/event-stream")).isPresent(),
            http.authorized());
    CompletableFuture<Void> cancelled = signals.register(http);
    if (cancelled.isDone()) {
      response.abandon();
      return response.reply();
    }
    McpCall call = new McpCall(http.caller(), request, response::send);
    CompletableFuture<JsonObject> result = methods.start(call);
    if (!result.isDone()) {
      running.put(response, new RunningCall(call, response, result, new AtomicLong()));
    }
    cancelOn(cancelled, result);
    cancelOn(response.closed(), result);
    CompletionStage<JsonObject> end = result;
    end.whenComplete(
        (value, fault) -> {
          running.remove(response);
          signals.remove(http);
          if (result.isCancelled()) {
            response.abandon();
          } else {
            StatelessMethods.MethodOutcome outcome = methods.outcome(request, value, fault);
            response.finish(outcome.status(), outcome.message());
          }
        });
    return response.reply();
  }

  private static void cancelOn(CompletionStage<Void> event, CompletableFuture<JsonObject> result) {
    event.thenRun(() -> result.cancel(false));
  }

  /** Cancels the request that the same caller sent with the same key. */
  void cancel(ApiRequest http) {
    signals.cancel(http);
  }

  /** Called every second. */
  void tick() {
    running.values().forEach(RunningCall::tick);
  }

  void cancelAll() {
    running.values().forEach(it -> it.result().cancel(false));
  }
}
