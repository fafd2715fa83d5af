package dev.ahp.a2a.grpc;

import dev.ahp.a2a.protobuf.ProtobufWriter;
import dev.ahp.a2a.serve.EventFormat;
import dev.ahp.json.JsonObject;
import dev.ahp.server.events.EventStreamWriter;
import dev.ahp.server.events.StreamEnd;
import dev.ahp.server.route.Reply;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a server stream. The trailers tell why the stream has ended.
 *
 * @param type the message of an event
 * @param timeout the time that the client allows; null for no limit
 */
record GrpcEventFormat(
    ProtobufWriter writer,
    String type,
    @Nullable Duration timeout,
    ScheduledExecutorService threads)
    implements EventFormat {

  @Override
  public EventStreamWriter writer(BooleanSupplier authorized, Runnable onEnd) {
    CompletableFuture<Void> ended = new CompletableFuture<>();
    EventStreamWriter client =
        new EventStreamWriter(
            new byte[0],
            authorized,
            () -> {
              ended.complete(null);
              onEnd.run();
            });
    if (timeout != null) {
      Future<?> timer =
          threads.schedule(
              () -> client.end(StreamEnd.TIMEOUT), timeout.toNanos(), TimeUnit.NANOSECONDS);
      CompletionStage<Void> stage = ended;
      stage.thenRun(() -> timer.cancel(false));
    }
    return client;
  }

  @Override
  public void send(EventStreamWriter client, JsonObject event) {
    byte[] message = writer.write(type, event);
    client.send(GrpcFrame.prefix(message), message);
  }

  @Override
  public Reply reply(EventStreamWriter client) {
    return Reply.open(GrpcErrors.TYPE, client::attach)
        .withTrailers(() -> GrpcErrors.trailers(client.reason()));
  }
}
