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
 * Reads an agent's subject by a durable consumer that all readers of the agent share: each message
 * goes to one of them, and comes again if that one does not settle it in time.
 */
public final class NatsMailbox implements Mailbox {
  private static final Duration CONNECTING = Duration.ofSeconds(30);

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
   * @param delivery what the agent's entry says, secret included
   * @param idle after how long what another reader took comes again
   */
  public static NatsMailbox of(JsonObject delivery, String agent, Duration idle) {
    NatsAddress address = NatsAddress.of(delivery);
    String subject = NatsAddress.subject(delivery, agent);
    try {
      Connection connection = address.connect(CONNECTING);
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
      throw new UncheckedIOException("opening the mailbox of " + agent, e);
    } catch (JetStreamApiException e) {
      throw new IllegalStateException("opening the mailbox of " + agent, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("opening the mailbox of " + agent, e);
    }
  }

  @Override
  public Optional<MailboxMessage> next(Duration wait) {
    List<Message> messages = subscription.fetch(1, wait);
    return messages.stream().findFirst().map(this::letter);
  }

  private MailboxMessage letter(Message message) {
    String id = message.metaData().streamSequence() + "-" + message.metaData().consumerSequence();
    unsettled.put(id, message);
    return new MailboxMessage(id, message.getData());
  }

  @Override
  public void settle(MailboxMessage mailboxMessage) {
    Message message = unsettled.remove(mailboxMessage.id());
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
