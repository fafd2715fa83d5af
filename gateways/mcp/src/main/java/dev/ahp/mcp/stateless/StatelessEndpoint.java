package dev.ahp.mcp.stateless;

import dev.ahp.broker.api.EventApi;
import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.mcp.stateless.WatchedResource.ResourceWatcher;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.Reply;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Handles the messages of the stateless revision, without the SDK. */
public final class StatelessEndpoint implements AutoCloseable {
  private static final String CANCELLED = "notifications/cancelled";
  private static final long HEARTBEAT_SECONDS = 15;

  private final JsonLimits limits;
  private final RunningCalls calls;
  private final Subscriptions subscriptions;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "ahp-mcp-calls");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * Creates an endpoint.
   *
   * @param version of the server
   * @param limits of one message
   */
  public StatelessEndpoint(
      McpFeatures features,
      String version,
      JsonLimits limits,
      EventApi events,
      ResourceWatcher watcher) {
    this.limits = limits;
    this.calls = new RunningCalls(new StatelessMethods(features, version));
    this.subscriptions = new Subscriptions(events, watcher);
    var unusedTicks = timer.scheduleAtFixedRate(calls::tick, 1, 1, TimeUnit.SECONDS);
    var unusedHeartbeats =
        timer.scheduleAtFixedRate(
            subscriptions::sendHeartbeats, HEARTBEAT_SECONDS, HEARTBEAT_SECONDS, TimeUnit.SECONDS);
  }

  /**
   * Returns whether a message belongs to the stateless revision: by its header or metadata, by a
   * method that only this revision has, or because no revision matches the header.
   */
  public static boolean accepts(ApiRequest http, JsonLimits limits) {
    String header = http.header(MirroredHeaders.VERSION).orElse("").strip();
    if (!header.isEmpty() && !McpVersions.WITH_SESSIONS.contains(header)) {
      return true;
    }
    try {
      return McpVersions.isStateless(read(http, limits));
    } catch (McpRequestException e) {
      return false;
    }
  }

  /** Handles one message. */
  public CompletableFuture<Reply> post(ApiRequest http) {
    Json id = null;
    try {
      JsonObject message = read(http, limits);
      id = McpRequest.id(message);
      return message.has("id") ? request(http, McpRequest.of(message)) : notify(http, message);
    } catch (McpRequestException e) {
      return refused(e, id);
    }
  }

  private static JsonObject read(ApiRequest http, JsonLimits limits) {
    try {
      return JsonReader.read(http.sent().bytes(), limits)
          .asObject()
          .orElseThrow(() -> McpRequestException.invalidRequest("the body must be one object"));
    } catch (JsonException e) {
      throw McpRequestException.malformed("the body " + e.getMessage());
    }
  }

  private CompletableFuture<Reply> request(ApiRequest http, McpRequest request) {
    MirroredHeaders.check(http, request);
    request.checkMeta();
    return request.method().equals(McpVersions.LISTEN)
        ? subscriptions.start(http, request)
        : calls.start(http, request);
  }

  private CompletableFuture<Reply> notify(ApiRequest http, JsonObject message) {
    String method =
        message
            .string("method")
            .orElseThrow(
                () -> McpRequestException.invalidRequest("expected a request or a notification"));
    if (method.equals(CANCELLED)) {
      calls.cancel(http);
    }
    return CompletableFuture.completedFuture(Reply.bytes(202, "", new byte[0]));
  }

  private static CompletableFuture<Reply> refused(McpRequestException error, @Nullable Json id) {
    return CompletableFuture.completedFuture(Reply.json(error.status(), error.toMessage(id)));
  }

  /** Ends all requests and subscriptions. */
  @Override
  public void close() {
    timer.shutdown();
    subscriptions.close();
    calls.cancelAll();
  }
}
