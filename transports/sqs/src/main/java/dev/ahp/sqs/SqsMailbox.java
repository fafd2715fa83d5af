package dev.ahp.sqs;

import dev.ahp.delivery.Mailbox;
import dev.ahp.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/**
 * Receives from a queue, one message at a time. A message that is not settled within the queue's
 * visibility timeout comes again, and after its {@code maxReceiveCount} goes to the dead-letter
 * queue.
 */
public final class SqsMailbox implements Mailbox {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int LONGEST_WAIT_S = 20;

  private final SqsQueue queue;
  private final SqsClient client;

  SqsMailbox(SqsQueue queue) {
    this.queue = queue;
    this.client = queue.client(TIMEOUT);
  }

  /** Opens the mailbox of an agent by what its entry says, secret included. */
  public static SqsMailbox of(JsonObject delivery) {
    return new SqsMailbox(SqsQueue.of(delivery));
  }

  @Override
  public Optional<MailboxMessage> next(Duration wait) {
    int seconds = (int) Math.min(LONGEST_WAIT_S, wait.toSeconds());
    return client
        .receiveMessage(
            it -> it.queueUrl(queue.url()).maxNumberOfMessages(1).waitTimeSeconds(seconds))
        .messages()
        .stream()
        .findFirst()
        .map(SqsMailbox::letter);
  }

  private static MailboxMessage letter(Message message) {
    return new MailboxMessage(
        message.receiptHandle(), message.body().getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void settle(MailboxMessage mailboxMessage) {
    client.deleteMessage(it -> it.queueUrl(queue.url()).receiptHandle(mailboxMessage.id()));
  }

  @Override
  public void close() {
    client.close();
  }
}
