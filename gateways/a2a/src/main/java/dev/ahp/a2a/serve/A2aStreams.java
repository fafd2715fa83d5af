package dev.ahp.a2a.serve;

import dev.ahp.Denied;
import dev.ahp.a2a.follow.TaskStream;
import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.a2a.version.VersionFormat;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.events.EventStreamWriter;
import dev.ahp.server.events.StreamEnd;
import dev.ahp.server.route.CallerLimiter;
import dev.ahp.server.route.Reply;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** The open event streams, with periodic heartbeats. */
public final class A2aStreams implements AutoCloseable {
  private static final int MAX_STREAMS = 5_000;
  private static final int MAX_STREAMS_PER_CALLER = 500;

  private final A2aOperations operations;
  private final CallerLimiter limiter =
      new CallerLimiter("open streams", MAX_STREAMS, MAX_STREAMS_PER_CALLER);
  private final Set<EventStreamWriter> clients = ConcurrentHashMap.newKeySet();
  private final ScheduledFuture<?> heartbeat;
  private volatile boolean closed;

  /**
   * Creates the registry of streams.
   *
   * @param every interval of heartbeats, which also check that the callers are still authorized
   */
  public A2aStreams(A2aOperations operations, ScheduledExecutorService threads, Duration every) {
    this.operations = operations;
    this.heartbeat =
        threads.scheduleAtFixedRate(
            () -> clients.forEach(EventStreamWriter::sendHeartbeat),
            every.toMillis(),
            every.toMillis(),
            TimeUnit.MILLISECONDS);
  }

  /**
   * Opens a stream. If it fails, no event has been sent and no message has been submitted.
   *
   * @param eventFormat the format of the binding
   */
  public CompletableFuture<Reply> open(
      A2aMethod a2aMethod, A2aRequest request, EventFormat eventFormat) {
    if (closed) {
      throw new Denied(ProblemCode.UNAVAILABLE, "the daemon is stopping");
    }
    Runnable release = limiter.acquire(request.caller().name());
    try {
      return start(a2aMethod, request, eventFormat, release)
          .whenComplete(
              (reply, fault) -> {
                if (fault != null) {
                  release.run();
                }
              });
    } catch (RuntimeException e) {
      release.run();
      throw e;
    }
  }

  private CompletableFuture<Reply> start(
      A2aMethod a2aMethod, A2aRequest request, EventFormat eventFormat, Runnable release) {
    CompletableFuture<Void> ended = new CompletableFuture<>();
    CompletionStage<Void> released = ended.thenRun(release);
    EventStreamWriter client = eventFormat.writer(request.authorized(), () -> ended.complete(null));
    VersionFormat format = VersionFormat.of(request.a2aVersion());
    return operations.stream(
            a2aMethod, request, event -> eventFormat.send(client, format.event(event)), client::end)
        .thenApply(
            stream -> {
              register(client, released, stream);
              return eventFormat.reply(client);
            });
  }

  private void register(EventStreamWriter client, CompletionStage<Void> ended, TaskStream stream) {
    clients.add(client);
    ended.thenRun(
        () -> {
          clients.remove(client);
          stream.close();
        });
    if (closed) {
      client.end(StreamEnd.STOPPED);
    }
  }

  /** Returns the number of open streams. */
  public int size() {
    return clients.size();
  }

  @Override
  public void close() {
    closed = true;
    heartbeat.cancel(false);
    clients.forEach(client -> client.end(StreamEnd.STOPPED));
  }
}
