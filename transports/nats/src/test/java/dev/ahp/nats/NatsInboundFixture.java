package dev.ahp.nats;

import dev.ahp.delivery.inbound.InboundSource;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.AwaitCondition;
import dev.ahp.testkit.transport.InboundFixture;
import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.api.MessageInfo;
import io.nats.client.api.RetentionPolicy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** A separate subject for calls on the server of {@link NatsFixture}. */
final class NatsInboundFixture implements InboundFixture {
  private final String stream = "IN_" + UUID.randomUUID().toString().replace('-', '_');
  private final String subject = stream.toLowerCase(Locale.ROOT);

  /** An operation on the server. */
  private interface JetStreamCall<T> {
    T apply(Connection connection) throws IOException, JetStreamApiException, InterruptedException;
  }

  @Override
  public InboundSource source() {
    return new NatsProvider(Duration.ofSeconds(2)).inbound().orElseThrow();
  }

  private JsonObject settings(JsonObject server) {
    return server.toBuilder().put("stream", stream).put("subject", subject).build();
  }

  @Override
  public JsonObject settings() {
    return settings(NatsFixture.address());
  }

  @Override
  public JsonObject withInvalidCredentials() {
    return settings(new NatsFixture().withInvalidCredentials("a"));
  }

  private static <T> T call(JetStreamCall<T> operation) {
    try {
      Connection connection = NatsAddress.of(NatsFixture.address()).connect(Duration.ofSeconds(10));
      try {
        return operation.apply(connection);
      } finally {
        connection.close();
      }
    } catch (IOException | JetStreamApiException | InterruptedException e) {
      throw new IllegalStateException("the call to the NATS server failed", e);
    }
  }

  @Override
  public void send(String call) {
    AwaitCondition.await(() -> published(call), () -> "the stream takes no message");
  }

  /** Returns false while the listener is creating the stream, which takes no messages yet. */
  private boolean published(String call) {
    return call(
        it -> {
          NatsStreamProvisioner.ensure(it, stream, RetentionPolicy.WorkQueue, List.of(subject));
          try {
            it.jetStream().publish(subject, call.getBytes(StandardCharsets.UTF_8));
            return true;
          } catch (IOException e) {
            if (String.valueOf(e.getMessage()).contains("503 No Responders")) {
              return false;
            }
            throw e;
          }
        });
  }

  private List<MessageInfo> stored(String onSubject) {
    return call(
        it -> {
          JetStreamManagement management = it.jetStreamManagement();
          if (!management.getStreamNames().contains(stream + "_ANSWERS")) {
            return List.of();
          }
          long last =
              management.getStreamInfo(stream + "_ANSWERS").getStreamState().getLastSequence();
          List<MessageInfo> found = new ArrayList<>();
          for (long i = 1; i <= last; i++) {
            MessageInfo message = management.getMessage(stream + "_ANSWERS", i);
            if (onSubject.equals(message.getSubject())) {
              found.add(message);
            }
          }
          return found;
        });
  }

  @Override
  public List<String> answers() {
    return stored(subject + ".answers").stream()
        .map(it -> new String(it.getData(), StandardCharsets.UTF_8))
        .toList();
  }

  @Override
  public long deadLetterCount() {
    return stored(subject + ".dead").size();
  }

  @Override
  public long open() {
    return call(
        it -> it.jetStreamManagement().getStreamInfo(stream).getStreamState().getMsgCount());
  }

  @Override
  public int maxMessageBytes() {
    return NatsServer.MAX_PAYLOAD;
  }

  @Override
  public void restart() {
    NatsFixture server = new NatsFixture();
    server.stop();
    server.start();
  }

  @Override
  public void close() {}
}
