package dev.ahp.nats;

import dev.ahp.delivery.Mailbox;
import dev.ahp.json.JsonObject;
import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamSubscription;
import io.nats.client.Message;
import io.nats.client.PullSubscribeOptions;
import io.nats.client.api.AckPolicy;
import io.nats.client.api.ConsumerConfiguration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A mailbox on an agent's subject. All readers of the agent share a durable consumer. Each message
 * goes to one reader and is redelivered if that reader does not settle it in time.
 */
public final class NatsMailbox implements Mailbox {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(30);

  private final Connection connection;
  private final JetStreamSubscription subscription;
  private final Map<String, Message> unsettled = new ConcurrentHashMap<>();

  private NatsMailbox(Connection connection, JetStreamSubscription subscription) {
    this.connection = connection;
    this.subscription = subscription;
  }

  /**
   * Opens the mailbox of an agent.
   *
   * @param delivery the {@code delivery} of the agent's entry, including the secret
   * @param idle the time after which an unsettled message is redelivered
   */
  public static NatsMailbox of(JsonObject delivery, String agent, Duration idle) {
    NatsAddress address = NatsAddress.of(delivery);
    String subject = NatsAddress.subject(delivery, agent);
    try {
      Connection connection = address.connect(CONNECT_TIMEOUT);
      NatsStreamProvisioner.ensure(connection, address.stream(), subject);
      ConsumerConfiguration consumer =
          ConsumerConfiguration.builder()
              .durable("ahp-" + agent.replace('.', '_'))
              .ackPolicy(AckPolicy.Explicit)
              .ackWait(idle)
              .build();
      PullSubscribeOptions options =
          PullSubscribeOptions.builder().stream(address.stream()).configuration(consumer).build();
      return new NatsMailbox(connection, connection.jetStream().subscribe(subject, options));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot open the mailbox of " + agent, e);
    } catch (JetStreamApiException e) {
      throw new IllegalStateException("cannot open the mailbox of " + agent, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("cannot open the mailbox of " + agent, e);
    }
  }

  @Override
  public Optional<MailboxMessage> next(Duration wait) {
    List<Message> messages = subscription.fetch(1, wait);
    return messages.stream().findFirst().map(this::toMailboxMessage);
  }

  private MailboxMessage toMailboxMessage(Message message) {
    String id = message.metaData().streamSequence() + "-" + message.metaData().consumerSequence();
    unsettled.put(id, message);
    return new MailboxMessage(id, message.getData());
  }

  @Override
  public void settle(MailboxMessage settled) {
    Message message = unsettled.remove(settled.id());
    if (message != null) {
      message.ack();
    }
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
