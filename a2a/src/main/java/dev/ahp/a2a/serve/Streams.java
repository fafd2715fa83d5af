package dev.ahp.a2a.serve;

import dev.ahp.Denied;
import dev.ahp.a2a.dialect.Dialect;
import dev.ahp.a2a.dialect.Method;
import dev.ahp.a2a.dialect.Version;
import dev.ahp.a2a.follow.TaskStream;
import dev.ahp.http.events.EventClient;
import dev.ahp.http.events.Places;
import dev.ahp.http.route.Reply;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.problem.ProblemCode;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** The streams that are open: server-sent events, with a comment now and then. */
public final class Streams implements AutoCloseable {
  private static final int MOST = 5_000;
  private static final int MOST_OF_ONE = 500;

  private final Operations operations;
  private final Places places = new Places(MOST, MOST_OF_ONE);
  private final Set<EventClient> clients = ConcurrentHashMap.newKeySet();
  private final ScheduledFuture<?> beat;
  private volatile boolean closed;

  /**
   * None yet.
   *
   * @param every how often it is seen whether readers are there and would still be let in
   */
  public Streams(Operations operations, ScheduledExecutorService threads, Duration every) {
    this.operations = operations;
    this.beat =
        threads.scheduleAtFixedRate(
            () -> clients.forEach(EventClient::beat),
            every.toMillis(),
            every.toMillis(),
            TimeUnit.MILLISECONDS);
  }

  /**
   * Opens one, or fails before the first event; a message that finds no place is not sent either.
   *
   * @param frame what stands around an event on this binding
   */
  public CompletableFuture<Reply> open(
      Method method, Request request, Version version, UnaryOperator<Json> frame) {
    if (closed) {
      throw new Denied(ProblemCode.UNAVAILABLE, "the daemon is stopping");
    }
    Runnable place = places.take(request.caller().name());
    try {
      return begun(method, request, version, frame, place)
          .whenComplete(
              (reply, fault) -> {
                if (fault != null) {
                  place.run();
                }
              });
    } catch (RuntimeException e) {
      place.run();
      throw e;
    }
  }

  private CompletableFuture<Reply> begun(
      Method method, Request request, Version version, UnaryOperator<Json> frame, Runnable place) {
    CompletableFuture<Void> over = new CompletableFuture<>();
    CompletionStage<Void> gone = over.thenRun(place);
    EventClient client = new EventClient(request.lasting(), () -> over.complete(null));
    Dialect dialect = Dialect.of(version);
    return operations.stream(
            method,
            request,
            version,
            event -> client.event("", "", bytes(frame, dialect.event(event))),
            client::end)
        .thenApply(stream -> opened(client, gone, stream));
  }

  private static byte[] bytes(UnaryOperator<Json> frame, JsonObject event) {
    return JsonWriter.bytes(frame.apply(event));
  }

  private Reply opened(EventClient client, CompletionStage<Void> over, TaskStream stream) {
    clients.add(client);
    over.thenRun(
        () -> {
          clients.remove(client);
          stream.close();
        });
    if (closed) {
      client.end();
    }
    return Reply.open("text/event-stream", client::attach);
  }

  @Override
  public void close() {
    closed = true;
    beat.cancel(false);
    clients.forEach(EventClient::end);
  }
}
