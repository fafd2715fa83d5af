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
 * Reads a stream as one consumer of a group. What another consumer took and did not settle for a
 * while is taken over ({@code XAUTOCLAIM}), so nothing is lost with a receiver that dies.
 */
public final class RedisMailbox implements Mailbox {
  private static final int AT_ONCE = 16;

  private final RedisClient client = RedisConnector.client();
  private final StatefulRedisConnection<String, String> connection;
  private final RedisCommands<String, String> redis;
  private final StreamConsumerSettings streamConsumerSettings;
  private final Deque<MailboxMessage> taken = new ArrayDeque<>();
  private long nextLook;

  /**
   * What is read.
   *
   * @param consumer this reader's name within the group
   * @param field which field of an entry is the letter
   * @param idle after how long what another consumer took is taken over
   */
  record StreamConsumerSettings(
      String stream, String group, String consumer, String field, Duration idle) {}

  RedisMailbox(RedisAddress address, StreamConsumerSettings streamConsumerSettings) {
    this.streamConsumerSettings = streamConsumerSettings;
    this.connection = RedisConnector.connect(client, address, Duration.ofSeconds(30)).join();
    this.redis = connection.sync();
    try {
      redis.xgroupCreate(
          StreamOffset.from(streamConsumerSettings.stream, "0"),
          streamConsumerSettings.group,
          XGroupCreateArgs.Builder.mkstream());
    } catch (RuntimeException e) {
      RedisConnector.unlessItExists(new CompletionException(e));
    }
  }

  /**
   * Opens the mailbox of an agent.
   *
   * @param delivery what the agent's entry says, secret included
   * @param consumer this reader's name; each reader of an agent has its own
   * @param idle after how long what another reader took is taken over
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
    if (taken.isEmpty()) {
      takeOver();
    }
    if (taken.isEmpty()) {
      read(wait);
    }
    return Optional.ofNullable(taken.poll());
  }

  @SuppressWarnings("unchecked") // an array of one stream, made by the call itself
  private void read(Duration wait) {
    long block =
        Math.min(Math.max(1, wait.toMillis()), Math.max(1, streamConsumerSettings.idle.toMillis()));
    List<StreamMessage<String, String>> found =
        redis.xreadgroup(
            Consumer.from(streamConsumerSettings.group, streamConsumerSettings.consumer),
            XReadArgs.Builder.block(block).count(AT_ONCE),
            StreamOffset.lastConsumed(streamConsumerSettings.stream));
    add(found);
  }

  /** At most twice in the time after which something counts as left behind. */
  private void takeOver() {
    long now = System.nanoTime();
    if (now < nextLook) {
      return;
    }
    nextLook = now + streamConsumerSettings.idle.toNanos() / 2;
    var claimed =
        redis.xautoclaim(
            streamConsumerSettings.stream,
            XAutoClaimArgs.Builder.xautoclaim(
                    Consumer.from(streamConsumerSettings.group, streamConsumerSettings.consumer),
                    streamConsumerSettings.idle,
                    "0")
                .count(AT_ONCE));
    add(claimed.getMessages());
  }

  private void add(List<StreamMessage<String, String>> messages) {
    for (StreamMessage<String, String> message : messages) {
      String body =
          message.getBody() == null ? null : message.getBody().get(streamConsumerSettings.field);
      String text = body == null ? "" : body;
      taken.add(new MailboxMessage(message.getId(), text.getBytes(StandardCharsets.UTF_8)));
    }
  }

  @Override
  public void settle(MailboxMessage mailboxMessage) {
    redis.xack(streamConsumerSettings.stream, streamConsumerSettings.group, mailboxMessage.id());
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
