package dev.ahp.sqs;

import dev.ahp.delivery.Mailbox;
import dev.ahp.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/**
 * A mailbox that receives one message at a time from a queue. A message that is not settled within
 * the visibility timeout is redelivered. After {@code maxReceiveCount} deliveries it goes to the
 * dead-toMailboxMessage queue.
 */
public final class SqsMailbox implements Mailbox {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int MAX_WAIT_S = 20;

  private final SqsQueue queue;
  private final SqsClient client;

  SqsMailbox(SqsQueue queue) {
    this.queue = queue;
    this.client = queue.client(TIMEOUT);
  }

  /** Opens the mailbox for the {@code delivery} of an agent's entry, including the secret. */
  public static SqsMailbox of(JsonObject delivery) {
    return new SqsMailbox(SqsQueue.of(delivery));
  }

  @Override
  public Optional<MailboxMessage> next(Duration wait) {
    int seconds = (int) Math.min(MAX_WAIT_S, wait.toSeconds());
    return client
        .receiveMessage(
            it -> it.queueUrl(queue.url()).maxNumberOfMessages(1).waitTimeSeconds(seconds))
        .messages()
        .stream()
        .findFirst()
        .map(SqsMailbox::toMailboxMessage);
  }

  private static MailboxMessage toMailboxMessage(Message message) {
    return new MailboxMessage(
        message.receiptHandle(), message.body().getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void settle(MailboxMessage message) {
    client.deleteMessage(it -> it.queueUrl(queue.url()).receiptHandle(message.id()));
  }

  @Override
  public void close() {
    client.close();
  }
}
