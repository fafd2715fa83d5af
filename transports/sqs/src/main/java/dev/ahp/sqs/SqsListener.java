package dev.ahp.sqs;

import dev.ahp.delivery.inbound.Gateway;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/**
 * Receives calls from a queue. A call that was dealt with is deleted, and its answer sent to the
 * queue {@code answers} if there is one. What the broker could not deal with, and what is no call
 * at all, is left: it becomes visible again, and the queue's redrive policy puts it into the
 * dead-letter queue in the end.
 */
final class SqsListener implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.sqs");
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int AT_ONCE = 10;
  private static final int WAIT_S = 2;
  private static final long PAUSE_NANOS = 500_000_000;

  private final SqsQueue queue;
  private final @Nullable String answers;
  private final Gateway gateway;
  private final Thread thread;
  private volatile boolean closed;

  SqsListener(JsonObject settings, Gateway gateway) {
    this.queue = SqsQueue.of(settings);
    this.answers = settings.string("answers").orElse(null);
    this.gateway = gateway;
    this.thread = new Thread(this::run, "ahp-sqs-inbound");
    this.thread.setDaemon(true);
    this.thread.start();
  }

  private void run() {
    try (SqsClient client = queue.client(TIMEOUT)) {
      while (!closed) {
        receive(client);
      }
    }
  }

  private void receive(SqsClient client) {
    try {
      client
          .receiveMessage(
              it -> it.queueUrl(queue.url()).maxNumberOfMessages(AT_ONCE).waitTimeSeconds(WAIT_S))
          .messages()
          .forEach(it -> take(client, it));
    } catch (SdkException e) {
      if (!closed) {
        LOG.log(Level.WARNING, "receiving from " + queue + ": " + e.getMessage());
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  private void take(SqsClient client, Message message) {
    byte[] body = message.body().getBytes(StandardCharsets.UTF_8);
    Gateway.Reply reply = gateway.take(body, "sqs:" + message.messageId()).join();
    if (!(reply instanceof Gateway.Done done) || !done.isCall()) {
      return;
    }
    if (answers != null) {
      client.sendMessage(it -> it.queueUrl(answers).messageBody(JsonWriter.compact(done.answer())));
    }
    client.deleteMessage(it -> it.queueUrl(queue.url()).receiptHandle(message.receiptHandle()));
  }

  @Override
  public void close() {
    closed = true;
    try {
      thread.join(Duration.ofSeconds(10).toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
