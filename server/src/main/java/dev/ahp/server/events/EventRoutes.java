package dev.ahp.server.events;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.api.EventApi.EventFilter;
import dev.ahp.broker.quota.QuotaResource;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.CallerLimiter;
import dev.ahp.server.route.QueryParameter;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.RouteModule;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The server-sent event stream of the broker. */
public final class EventRoutes implements RouteModule, AutoCloseable {
  private static final int MAX_STREAMS = 5_000;
  private static final int MAX_STREAMS_PER_CALLER = 1_000;

  private final CallerLimiter limiter =
      new CallerLimiter("open streams", MAX_STREAMS, MAX_STREAMS_PER_CALLER);
  private final EventBytesCache cache = new EventBytesCache();
  private final Set<EventStreamWriter> clients = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService heartbeat =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "ahp-events-heartbeat");
            thread.setDaemon(true);
            return thread;
          });
  private final ScheduledFuture<?> beat;
  private volatile boolean closed;

  /**
   * Creates the module.
   *
   * @param heartbeatMs interval of the comment lines that keep streams alive
   */
  public EventRoutes(long heartbeatMs) {
    beat =
        heartbeat.scheduleAtFixedRate(
            () -> clients.forEach(EventStreamWriter::sendHeartbeat),
            heartbeatMs,
            heartbeatMs,
            TimeUnit.MILLISECONDS);
  }

  @Override
  public List<Route> routes(BrokerApi broker) {
    return List.of(
        Route.get("/v1/events")
            .named("streamEvents", "Stream events as they happen (server-sent events)")
            .query(QueryParameter.id("taskId"), QueryParameter.text("types"))
            .header("Last-Event-ID", "The id of the last event that was received.")
            .gives(200, "")
            .waits()
            .now(request -> stream(broker, request)));
  }

  int clients() {
    return clients.size();
  }

  private Reply stream(BrokerApi broker, ApiRequest request) {
    if (closed) {
      throw new Denied(ProblemCode.UNAVAILABLE, "the daemon is stopping");
    }
    Set<String> types = new HashSet<>();
    request.query().text("types").ifPresent(it -> types.addAll(Arrays.asList(it.split(",", -1))));
    String after = request.header("Last-Event-ID").filter(it -> !it.isEmpty()).orElse(null);
    EventFilter eventFilter =
        new EventFilter(request.query().text("taskId").orElse(null), types, after);
    Runnable release = acquire(broker, request.caller());
    EventStreamWriter client;
    try {
      client = follow(broker.events(), request, eventFilter, release);
    } catch (RuntimeException e) {
      release.run();
      throw e;
    }
    return Reply.open("text/event-stream", client::attach);
  }

  private Runnable acquire(BrokerApi broker, Caller caller) {
    Runnable ofServer = limiter.acquire(caller.name());
    try {
      Runnable ofQuota = broker.quotas().acquire(QuotaResource.SUBSCRIBERS, caller);
      return () -> {
        ofServer.run();
        ofQuota.run();
      };
    } catch (Denied e) {
      ofServer.run();
      throw e;
    }
  }

  private EventStreamWriter follow(
      EventApi events, ApiRequest request, EventFilter eventFilter, Runnable release) {
    CompletableFuture<Void> ended = new CompletableFuture<>();
    EventStreamWriter client =
        new EventStreamWriter(request.authorized(), () -> ended.complete(null));
    AutoCloseable subscription =
        events.listen(
            request.caller(),
            eventFilter,
            (event, id, data) -> client.event(event, id, cache.bytes(data)));
    clients.add(client);
    CompletionStage<Void> stage = ended;
    stage.thenRun(
        () -> {
          clients.remove(client);
          release.run();
          unsubscribe(subscription);
        });
    if (closed) {
      client.end();
    }
    return client;
  }

  private static void unsubscribe(AutoCloseable subscription) {
    try {
      subscription.close();
    } catch (Exception e) {
      throw new IllegalStateException("cannot close the event subscription", e);
    }
  }

  /** Ends every stream and rejects new ones. */
  @Override
  public void close() {
    closed = true;
    beat.cancel(false);
    heartbeat.shutdown();
    clients.forEach(EventStreamWriter::end);
  }

  /** Caches the serialized form of the last event, which is sent to several subscribers in turn. */
  private static final class EventBytesCache {
    private volatile @Nullable CachedEvent cachedEvent;

    @SuppressWarnings("ArrayRecordComponent") // the bytes are written, never compared
    private record CachedEvent(JsonObject data, byte[] bytes) {}

    @SuppressWarnings("ReferenceEquality") // comparing would cost more than serializing again
    private byte[] bytes(JsonObject data) {
      CachedEvent cached = cachedEvent;
      if (cached == null || cached.data != data) {
        cached = new CachedEvent(data, JsonWriter.bytes(data));
        cachedEvent = cached;
      }
      return cached.bytes;
    }
  }
}
