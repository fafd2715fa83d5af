package dev.ahp.redis;

import dev.ahp.delivery.Mailbox;
import dev.ahp.json.JsonObject;
import io.lettuce.core.Consumer;
import io.lettuce.core.RedisClient;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.XAutoClaimArgs;
import io.lettuce.core.XGroupCreateArgs;
import io.lettuce.core.XReadArgs;
import io.lettuce.core.XReadArgs.StreamOffset;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;

/**
 * A mailbox that reads a stream as one consumer of a group. It takes over messages that another
 * consumer did not settle in time ({@code XAUTOCLAIM}), so a crashed receiver loses no messages.
 */
public final class RedisMailbox implements Mailbox {
  private static final int BATCH_SIZE = 16;

  private final RedisClient client = RedisConnector.client();
  private final StatefulRedisConnection<String, String> connection;
  private final RedisCommands<String, String> redis;
  private final StreamConsumerSettings settings;
  private final Deque<MailboxMessage> buffer = new ArrayDeque<>();
  private long nextTakeOver;

  /**
   * The stream and the consumer that reads it.
   *
   * @param consumer the unique name of this reader within the group
   * @param field the field of an entry that contains the message
   * @param idle the time after which an unsettled message of another consumer is taken over
   */
  record StreamConsumerSettings(
      String stream, String group, String consumer, String field, Duration idle) {}

  RedisMailbox(RedisAddress address, StreamConsumerSettings settings) {
    this.settings = settings;
    this.connection = RedisConnector.connect(client, address, Duration.ofSeconds(30)).join();
    this.redis = connection.sync();
    try {
      redis.xgroupCreate(
          StreamOffset.from(settings.stream, "0"),
          settings.group,
          XGroupCreateArgs.Builder.mkstream());
    } catch (RuntimeException e) {
      RedisConnector.ignoreExistingGroup(new CompletionException(e));
    }
  }

  /**
   * Opens the mailbox of an agent.
   *
   * @param delivery the {@code delivery} of the agent's entry, including the secret
   * @param consumer the unique name of this reader among the readers of the agent
   * @param idle the time after which an unsettled message of another reader is taken over
   */
  public static RedisMailbox of(JsonObject delivery, String agent, String consumer, Duration idle) {
    String group = delivery.string("group").orElse(RedisTransport.GROUP);
    return new RedisMailbox(
        RedisAddress.of(delivery),
        new StreamConsumerSettings(
            RedisTransport.stream(delivery, agent), group, consumer, "item", idle));
  }

  @Override
  public Optional<MailboxMessage> next(Duration wait) {
    if (buffer.isEmpty()) {
      takeOver();
    }
    if (buffer.isEmpty()) {
      read(wait);
    }
    return Optional.ofNullable(buffer.poll());
  }

  @SuppressWarnings("unchecked") // the varargs array has one element
  private void read(Duration wait) {
    long block = Math.min(Math.max(1, wait.toMillis()), Math.max(1, settings.idle.toMillis()));
    List<StreamMessage<String, String>> messages =
        redis.xreadgroup(
            Consumer.from(settings.group, settings.consumer),
            XReadArgs.Builder.block(block).count(BATCH_SIZE),
            StreamOffset.lastConsumed(settings.stream));
    add(messages);
  }

  /** Takes over idle messages of other consumers, at most twice per idle time. */
  private void takeOver() {
    long now = System.nanoTime();
    if (now < nextTakeOver) {
      return;
    }
    nextTakeOver = now + settings.idle.toNanos() / 2;
    var claimed =
        redis.xautoclaim(
            settings.stream,
            XAutoClaimArgs.Builder.xautoclaim(
                    Consumer.from(settings.group, settings.consumer), settings.idle, "0")
                .count(BATCH_SIZE));
    add(claimed.getMessages());
  }

  private void add(List<StreamMessage<String, String>> messages) {
    for (StreamMessage<String, String> message : messages) {
      String body = message.getBody() == null ? null : message.getBody().get(settings.field);
      String text = body == null ? "" : body;
      buffer.add(new MailboxMessage(message.getId(), text.getBytes(StandardCharsets.UTF_8)));
    }
  }

  @Override
  public void settle(MailboxMessage message) {
    redis.xack(settings.stream, settings.group, message.id());
  }

  RedisCommands<String, String> redis() {
    return redis;
  }

  @Override
  public void close() {
    connection.close();
    client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
  }
}
