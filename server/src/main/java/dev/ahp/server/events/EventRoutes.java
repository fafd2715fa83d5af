package dev.ahp.server.events;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.api.EventApi.EventFilter;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.route.ApiRequest;
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

/** Events as they happen, one stream a client. */
public final class EventRoutes implements RouteModule, AutoCloseable {
  private static final int MOST_CLIENTS = 5_000;
  private static final int MOST_OF_ONE = 1_000;

  private final StreamLimiter streamLimiter = new StreamLimiter(MOST_CLIENTS, MOST_OF_ONE);
  private final EventBytesCache eventBytesCache = new EventBytesCache();
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
   * Streams that are looked after now and then.
   *
   * @param everyMs how often
   */
  public EventRoutes(long everyMs) {
    beat =
        heartbeat.scheduleAtFixedRate(
            () -> clients.forEach(EventStreamWriter::beat),
            everyMs,
            everyMs,
            TimeUnit.MILLISECONDS);
  }

  @Override
  public List<Route> routes(BrokerApi broker) {
    return List.of(
        Route.get("/v1/events")
            .named("streamEvents", "What happens, as it happens (server-sent events)")
            .query(QueryParameter.id("taskId"), QueryParameter.text("types"))
            .header("Last-Event-ID", "The id of the event after which to go on.")
            .gives(200, "")
            .waits()
            .now(request -> stream(broker.events(), request)));
  }

  int clients() {
    return clients.size();
  }

  private Reply stream(EventApi desk, ApiRequest request) {
    if (closed) {
      throw new Denied(ProblemCode.UNAVAILABLE, "the daemon is stopping");
    }
    Set<String> types = new HashSet<>();
    request.query().text("types").ifPresent(it -> types.addAll(Arrays.asList(it.split(",", -1))));
    String after = request.header("Last-Event-ID").filter(it -> !it.isEmpty()).orElse(null);
    EventFilter eventFilter =
        new EventFilter(request.query().text("taskId").orElse(null), types, after);
    Runnable place = streamLimiter.take(request.caller().name());
    EventStreamWriter client;
    try {
      client = follow(desk, request, eventFilter, place);
    } catch (RuntimeException e) {
      place.run();
      throw e;
    }
    return Reply.open("text/event-stream", client::attach);
  }

  private EventStreamWriter follow(
      EventApi desk, ApiRequest request, EventFilter eventFilter, Runnable place) {
    CompletableFuture<Void> over = new CompletableFuture<>();
    EventStreamWriter client = new EventStreamWriter(request.lasting(), () -> over.complete(null));
    AutoCloseable subscription =
        desk.listen(
            request.caller(),
            eventFilter,
            (event, id, data) -> client.event(event, id, eventBytesCache.bytes(data)));
    clients.add(client);
    CompletionStage<Void> gone = over;
    gone.thenRun(
        () -> {
          clients.remove(client);
          place.run();
          stop(subscription);
        });
    if (closed) {
      client.end();
    }
    return client;
  }

  private static void stop(AutoCloseable subscription) {
    try {
      subscription.close();
    } catch (Exception e) {
      throw new IllegalStateException("events cannot be left", e);
    }
  }

  /** Ends every stream and takes no more. */
  @Override
  public void close() {
    closed = true;
    beat.cancel(false);
    heartbeat.shutdown();
    clients.forEach(EventStreamWriter::end);
  }
}
