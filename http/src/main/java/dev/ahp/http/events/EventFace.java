package dev.ahp.http.events;

import dev.ahp.Denied;
import dev.ahp.broker.exchange.EventDesk;
import dev.ahp.broker.exchange.EventDesk.Filter;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.http.route.Call;
import dev.ahp.http.route.Face;
import dev.ahp.http.route.QueryParameter;
import dev.ahp.http.route.Reply;
import dev.ahp.http.route.Route;
import dev.ahp.problem.ProblemCode;
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
public final class EventFace implements Face, AutoCloseable {
  private static final int MOST_CLIENTS = 5_000;
  private static final int MOST_OF_ONE = 1_000;

  private final Places places = new Places(MOST_CLIENTS, MOST_OF_ONE);
  private final Written written = new Written();
  private final Set<EventClient> clients = ConcurrentHashMap.newKeySet();
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
  public EventFace(long everyMs) {
    beat =
        heartbeat.scheduleAtFixedRate(
            () -> clients.forEach(EventClient::beat), everyMs, everyMs, TimeUnit.MILLISECONDS);
  }

  @Override
  public List<Route> routes(Exchange exchange) {
    return List.of(
        Route.get("/v1/events")
            .named("streamEvents", "What happens, as it happens (server-sent events)")
            .query(QueryParameter.id("taskId"), QueryParameter.text("types"))
            .header("Last-Event-ID", "The id of the event after which to go on.")
            .gives(200, "")
            .waits()
            .now(call -> stream(exchange.events(), call)));
  }

  int clients() {
    return clients.size();
  }

  private Reply stream(EventDesk desk, Call call) {
    if (closed) {
      throw new Denied(ProblemCode.UNAVAILABLE, "the daemon is stopping");
    }
    Set<String> types = new HashSet<>();
    call.query().text("types").ifPresent(it -> types.addAll(Arrays.asList(it.split(",", -1))));
    String after = call.header("Last-Event-ID").filter(it -> !it.isEmpty()).orElse(null);
    Filter filter = new Filter(call.query().text("taskId").orElse(null), types, after);
    Runnable place = places.take(call.caller().name());
    EventClient client;
    try {
      client = follow(desk, call, filter, place);
    } catch (RuntimeException e) {
      place.run();
      throw e;
    }
    return Reply.open("text/event-stream", client::attach);
  }

  private EventClient follow(EventDesk desk, Call call, Filter filter, Runnable place) {
    CompletableFuture<Void> over = new CompletableFuture<>();
    EventClient client = new EventClient(call.lasting(), () -> over.complete(null));
    AutoCloseable subscription =
        desk.listen(
            call.caller(),
            filter,
            (event, id, data) -> client.event(event, id, written.bytes(data)));
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
    clients.forEach(EventClient::end);
  }
}
