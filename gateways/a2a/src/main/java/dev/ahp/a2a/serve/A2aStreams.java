package dev.ahp.a2a.serve;

import dev.ahp.Denied;
import dev.ahp.a2a.follow.TaskStream;
import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.a2a.version.VersionFormat;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.events.EventStreamWriter;
import dev.ahp.server.events.StreamLimiter;
import dev.ahp.server.route.Reply;
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
public final class A2aStreams implements AutoCloseable {
  private static final int MOST = 5_000;
  private static final int MOST_OF_ONE = 500;

  private final A2aOperations a2aOperations;
  private final StreamLimiter streamLimiter = new StreamLimiter(MOST, MOST_OF_ONE);
  private final Set<EventStreamWriter> clients = ConcurrentHashMap.newKeySet();
  private final ScheduledFuture<?> beat;
  private volatile boolean closed;

  /**
   * None yet.
   *
   * @param every how often it is seen whether readers are there and would still be let in
   */
  public A2aStreams(A2aOperations a2aOperations, ScheduledExecutorService threads, Duration every) {
    this.a2aOperations = a2aOperations;
    this.beat =
        threads.scheduleAtFixedRate(
            () -> clients.forEach(EventStreamWriter::sendHeartbeat),
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
      A2aMethod a2aMethod, A2aRequest request, A2aVersion a2aVersion, UnaryOperator<Json> frame) {
    if (closed) {
      throw new Denied(ProblemCode.UNAVAILABLE, "the daemon is stopping");
    }
    Runnable place = streamLimiter.acquire(request.caller().name());
    try {
      return begun(a2aMethod, request, a2aVersion, frame, place)
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
      A2aMethod a2aMethod,
      A2aRequest request,
      A2aVersion a2aVersion,
      UnaryOperator<Json> frame,
      Runnable place) {
    CompletableFuture<Void> over = new CompletableFuture<>();
    CompletionStage<Void> gone = over.thenRun(place);
    EventStreamWriter client =
        new EventStreamWriter(request.authorized(), () -> over.complete(null));
    VersionFormat versionFormat = VersionFormat.of(a2aVersion);
    return a2aOperations.stream(
            a2aMethod,
            request,
            a2aVersion,
            event -> client.event("", "", bytes(frame, versionFormat.event(event))),
            client::end)
        .thenApply(stream -> opened(client, gone, stream));
  }

  private static byte[] bytes(UnaryOperator<Json> frame, JsonObject event) {
    return JsonWriter.bytes(frame.apply(event));
  }

  private Reply opened(EventStreamWriter client, CompletionStage<Void> over, TaskStream stream) {
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
    clients.forEach(EventStreamWriter::end);
  }
}
