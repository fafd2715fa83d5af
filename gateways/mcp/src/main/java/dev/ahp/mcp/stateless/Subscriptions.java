package dev.ahp.mcp.stateless;

import dev.ahp.Denied;
import dev.ahp.broker.api.EventApi;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.mcp.stateless.WatchedResource.ResourceWatcher;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.CallerLimiter;
import dev.ahp.server.route.Reply;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** The open {@code subscriptions/listen} requests. */
final class Subscriptions {
  private static final int MAX_STREAMS = 5_000;
  private static final int MAX_STREAMS_PER_CALLER = 500;
  private static final int MAX_RESOURCES = 100;

  private final EventApi events;
  private final ResourceWatcher watcher;
  private final CallerLimiter limiter =
      new CallerLimiter("open streams", MAX_STREAMS, MAX_STREAMS_PER_CALLER);
  private final Set<SubscriptionStream> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  Subscriptions(EventApi events, ResourceWatcher watcher) {
    this.events = events;
    this.watcher = watcher;
  }

  CompletableFuture<Reply> start(ApiRequest http, McpRequest request) {
    JsonObject filter =
        request
            .params()
            .object("notifications")
            .orElseThrow(
                () ->
                    McpRequestException.invalidParams(
                        "/params/notifications is required and must be an object"));
    List<WatchedResource> watched =
        uris(filter).stream().flatMap(it -> watcher.find(http.caller(), it).stream()).toList();
    if (closed) {
      throw new Denied(ProblemCode.UNAVAILABLE, "the daemon is stopping");
    }
    Runnable release = limiter.acquire(http.caller().name());
    CallResponse response = new CallResponse(true, http.authorized());
    SubscriptionStream stream = new SubscriptionStream(request, response, watched);
    Runnable onEnd =
        () -> {
          release.run();
          open.remove(stream);
        };
    open.add(stream);
    CompletionStage<Void> ended = response.closed();
    ended.thenRun(onEnd);
    try {
      stream.open(events, http.caller());
    } catch (RuntimeException e) {
      onEnd.run();
      throw e;
    }
    if (closed) {
      stream.finish();
    }
    return response.reply();
  }

  private static List<String> uris(JsonObject filter) {
    Json value = filter.get("resourceSubscriptions");
    if (value == null) {
      return List.of();
    }
    JsonArray uris = value instanceof JsonArray array ? array : JsonArray.empty();
    boolean strings = value instanceof JsonArray && uris.strings().size() == uris.size();
    if (!strings || uris.size() > MAX_RESOURCES) {
      throw McpRequestException.invalidParams(
          "/params/notifications/resourceSubscriptions must be an array of at most "
              + MAX_RESOURCES
              + " URIs");
    }
    return uris.strings().stream().distinct().toList();
  }

  /** Keeps the streams alive and ends those whose callers are no longer authorized. */
  void sendHeartbeats() {
    open.forEach(SubscriptionStream::heartbeat);
  }

  void close() {
    closed = true;
    open.forEach(SubscriptionStream::finish);
  }
}
