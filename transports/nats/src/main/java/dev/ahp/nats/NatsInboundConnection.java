package dev.ahp.nats;

import dev.ahp.delivery.inbound.InboundConnection;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamSubscription;
import io.nats.client.Message;
import io.nats.client.PublishOptions;
import io.nats.client.PullSubscribeOptions;
import io.nats.client.api.AckPolicy;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.RetentionPolicy;
import io.nats.client.impl.Headers;
import io.nats.client.impl.NatsMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Inbound calls from a work-queue stream. The stream deletes acknowledged calls, because they
 * contain agent tokens. All daemons share one durable consumer. Responses are published on the
 * subject {@code answers} and rejected messages on {@code SUBJECT.dead}; the stream {@code
 * STREAM_ANSWERS} stores both. The message id is derived from the call, so a repeated response is
 * stored once.
 */
final class NatsInboundConnection implements InboundConnection {
  private static final String CONSUMER = "ahp-inbound";
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Duration RETRY_DELAY = Duration.ofSeconds(1);
  private static final int HEADER_BYTES = 4_096;

  /** Keeps the deduplication key below its limit of 1000 characters. */
  private static final int MAX_ID_CHARS = 500;

  private final Connection connection;
  private final JetStreamSubscription subscription;
  private final NatsSubjects subjects;
  private final Map<String, Message> unacknowledged = new HashMap<>();

  private record NatsSubjects(String stream, String subject, String answers) {
    static NatsSubjects of(JsonObject settings) {
      String subject = settings.string("subject").orElse("ahp-calls");
      return new NatsSubjects(
          settings.string("stream").orElse("AHP_CALLS"),
          subject,
          settings.string("answers").orElse(subject + ".answers"));
    }

    String dead() {
      return subject + ".dead";
    }
  }

  private NatsInboundConnection(
      Connection connection, JetStreamSubscription subscription, NatsSubjects subjects) {
    this.connection = connection;
    this.subscription = subscription;
    this.subjects = subjects;
  }

  static NatsInboundConnection open(JsonObject settings, Duration redelivery) {
    NatsSubjects subjects = NatsSubjects.of(settings);
    try {
      Connection connection = NatsAddress.of(settings).connect(TIMEOUT);
      try {
        return new NatsInboundConnection(
            connection, subscribe(connection, subjects, redelivery), subjects);
      } catch (IOException | JetStreamApiException | RuntimeException e) {
        connection.close();
        throw new IllegalStateException("cannot subscribe to the subject " + subjects.subject, e);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot connect to " + NatsAddress.of(settings), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while connecting", e);
    }
  }

  private static JetStreamSubscription subscribe(
      Connection connection, NatsSubjects subjects, Duration redelivery)
      throws IOException, JetStreamApiException {
    NatsStreamProvisioner.ensure(
        connection, subjects.stream, RetentionPolicy.WorkQueue, List.of(subjects.subject));
    NatsStreamProvisioner.ensure(
        connection,
        subjects.stream + "_ANSWERS",
        RetentionPolicy.Limits,
        List.of(subjects.answers, subjects.dead()));
    ConsumerConfiguration consumer =
        ConsumerConfiguration.builder()
            .durable(CONSUMER)
            .ackPolicy(AckPolicy.Explicit)
            .ackWait(redelivery)
            .build();
    return connection
        .jetStream()
        .subscribe(
            subjects.subject,
            PullSubscribeOptions.builder().stream(subjects.stream).configuration(consumer).build());
  }

  /** Fetches one call at a time, because a larger fetch waits until it is complete. */
  @Override
  public List<InboundCall> next(Duration wait) {
    if (connection.getStatus() != Connection.Status.CONNECTED) {
      throw new IllegalStateException("the NATS connection is closed");
    }
    return subscription.fetch(1, wait).stream().map(this::call).toList();
  }

  private InboundCall call(Message message) {
    String handle = id(message);
    unacknowledged.put(handle, message);
    return new InboundCall(
        handle, "nats:" + subjects.stream + ':' + messageId(message, handle), message.getData());
  }

  /** Includes the time, because sequence numbers restart when the stream is recreated. */
  private static String id(Message message) {
    return message.metaData().streamSequence() + "@" + message.metaData().timestamp().toInstant();
  }

  /** Returns the sender's {@code Nats-Msg-Id}, which repeated messages share, or the fallback. */
  private static String messageId(Message message, String fallback) {
    return Optional.ofNullable(message.getHeaders())
        .map(it -> it.getFirst("Nats-Msg-Id"))
        .filter(it -> !it.isEmpty() && it.length() <= MAX_ID_CHARS)
        .orElse(fallback);
  }

  @Override
  public void respond(InboundCall call, JsonObject response) {
    publish(subjects.answers, call, JsonWriter.bytes(response), new Headers());
    acknowledge(call);
  }

  /** Publishes the original message on the dead subject, truncated to the maximum size. */
  @Override
  public void reject(InboundCall call, JsonObject response) {
    Headers headers = new Headers();
    response
        .object("problem")
        .flatMap(it -> it.string("code"))
        .ifPresent(it -> headers.add("AHP-Problem", it));
    byte[] body = call.body();
    if (body.length > maxResponseBytes()) {
      headers.add("AHP-Cut-From", Integer.toString(body.length));
      body = Arrays.copyOf(body, maxResponseBytes());
    }
    publish(subjects.dead(), call, body, headers);
    acknowledge(call);
  }

  private void publish(String subject, InboundCall call, byte[] body, Headers headers) {
    Message message = NatsMessage.builder().subject(subject).headers(headers).data(body).build();
    PublishOptions options =
        PublishOptions.builder()
            .messageId(subject + ' ' + call.handle())
            .streamTimeout(TIMEOUT)
            .build();
    try {
      connection.jetStream().publish(message, options);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot publish on the subject " + subject, e);
    } catch (JetStreamApiException e) {
      throw new IllegalStateException("cannot publish on the subject " + subject, e);
    }
  }

  private void acknowledge(InboundCall call) {
    Message message = unacknowledged.remove(call.handle());
    if (message != null) {
      message.ack();
    }
  }

  @Override
  public void postpone(InboundCall call) {
    Message message = unacknowledged.remove(call.handle());
    if (message != null) {
      message.nakWithDelay(RETRY_DELAY);
    }
  }

  @Override
  public int maxResponseBytes() {
    return (int) Math.max(HEADER_BYTES, connection.getMaxPayload() - HEADER_BYTES);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
