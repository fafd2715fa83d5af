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
 * Calls on a subject, in a stream that is a work queue: a call holds the token of its agent, so one
 * that is settled is gone. All daemons share one durable consumer. Answers are published on the
 * subject {@code answers}, what is no call on {@code SUBJECT.dead}; both are kept in the stream
 * {@code STREAM_ANSWERS}. Each has the id of its call, so one that is told twice is there once.
 */
final class NatsInboundConnection implements InboundConnection {
  private static final String CONSUMER = "ahp-inbound";
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Duration IDLE = Duration.ofSeconds(10);
  private static final Duration LATER = Duration.ofSeconds(1);
  private static final int FOR_HEADERS = 4_096;

  /** A key that keeps duplicates out has at most 1000 characters. */
  private static final int LONGEST_ID = 500;

  private final Connection connection;
  private final JetStreamSubscription subscription;
  private final NatsSubjects natsSubjects;
  private final Map<String, Message> unsettled = new HashMap<>();

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
      Connection connection, JetStreamSubscription subscription, NatsSubjects natsSubjects) {
    this.connection = connection;
    this.subscription = subscription;
    this.natsSubjects = natsSubjects;
  }

  static NatsInboundConnection open(JsonObject settings) {
    NatsSubjects natsSubjects = NatsSubjects.of(settings);
    try {
      Connection connection = NatsAddress.of(settings).connect(TIMEOUT);
      try {
        return new NatsInboundConnection(
            connection, subscribed(connection, natsSubjects), natsSubjects);
      } catch (IOException | JetStreamApiException | RuntimeException e) {
        connection.close();
        throw new IllegalStateException("reading " + natsSubjects.subject, e);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("connecting to " + NatsAddress.of(settings), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private static JetStreamSubscription subscribed(Connection connection, NatsSubjects natsSubjects)
      throws IOException, JetStreamApiException {
    NatsStreamProvisioner.ensure(
        connection, natsSubjects.stream, RetentionPolicy.WorkQueue, List.of(natsSubjects.subject));
    NatsStreamProvisioner.ensure(
        connection,
        natsSubjects.stream + "_ANSWERS",
        RetentionPolicy.Limits,
        List.of(natsSubjects.answers, natsSubjects.dead()));
    ConsumerConfiguration consumer =
        ConsumerConfiguration.builder()
            .durable(CONSUMER)
            .ackPolicy(AckPolicy.Explicit)
            .ackWait(IDLE)
            .build();
    return connection
        .jetStream()
        .subscribe(
            natsSubjects.subject,
            PullSubscribeOptions.builder().stream(natsSubjects.stream)
                .configuration(consumer)
                .build());
  }

  /** One at a time: to fetch several is to wait until there are so many. */
  @Override
  public List<InboundCall> next(Duration wait) {
    if (connection.getStatus() != Connection.Status.CONNECTED) {
      throw new IllegalStateException("the connection is broken");
    }
    return subscription.fetch(1, wait).stream().map(this::call).toList();
  }

  private InboundCall call(Message message) {
    String handle = id(message);
    unsettled.put(handle, message);
    return new InboundCall(
        handle, "nats:" + natsSubjects.stream + ':' + given(message, handle), message.getData());
  }

  /** Sequences begin anew with the stream, so the time goes with them. */
  private static String id(Message message) {
    return message.metaData().streamSequence() + "@" + message.metaData().timestamp().toInstant();
  }

  /** What the sender says is the same message is the same, however late it comes again. */
  private static String given(Message message, String otherwise) {
    return Optional.ofNullable(message.getHeaders())
        .map(it -> it.getFirst("Nats-Msg-Id"))
        .filter(it -> !it.isEmpty() && it.length() <= LONGEST_ID)
        .orElse(otherwise);
  }

  @Override
  public void answer(InboundCall inboundCall, JsonObject answer) {
    publish(natsSubjects.answers, inboundCall, JsonWriter.bytes(answer), new Headers());
    settle(inboundCall);
  }

  /** The message goes there as it came, if there is room for it beside the reason. */
  @Override
  public void putAside(InboundCall inboundCall, JsonObject answer) {
    Headers headers = new Headers();
    answer
        .object("problem")
        .flatMap(it -> it.string("code"))
        .ifPresent(it -> headers.add("AHP-Problem", it));
    byte[] body = inboundCall.body();
    if (body.length > mostBytes()) {
      headers.add("AHP-Cut-From", Integer.toString(body.length));
      body = Arrays.copyOf(body, mostBytes());
    }
    publish(natsSubjects.dead(), inboundCall, body, headers);
    settle(inboundCall);
  }

  private void publish(String subject, InboundCall inboundCall, byte[] body, Headers headers) {
    Message message = NatsMessage.builder().subject(subject).headers(headers).data(body).build();
    PublishOptions options =
        PublishOptions.builder()
            .messageId(subject + ' ' + inboundCall.handle())
            .streamTimeout(TIMEOUT)
            .build();
    try {
      connection.jetStream().publish(message, options);
    } catch (IOException e) {
      throw new UncheckedIOException("publishing on " + subject, e);
    } catch (JetStreamApiException e) {
      throw new IllegalStateException("publishing on " + subject, e);
    }
  }

  private void settle(InboundCall inboundCall) {
    Message message = unsettled.remove(inboundCall.handle());
    if (message != null) {
      message.ack();
    }
  }

  @Override
  public void leave(InboundCall inboundCall) {
    Message message = unsettled.remove(inboundCall.handle());
    if (message != null) {
      message.nakWithDelay(LATER);
    }
  }

  @Override
  public int mostBytes() {
    return (int) Math.max(FOR_HEADERS, connection.getMaxPayload() - FOR_HEADERS);
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
