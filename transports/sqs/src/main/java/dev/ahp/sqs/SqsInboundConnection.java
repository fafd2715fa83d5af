package dev.ahp.sqs;

import dev.ahp.delivery.inbound.InboundConnection;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/**
 * Inbound calls from a queue. A processed call is deleted, and its response is sent to the queue
 * {@code answers} if one is configured. Postponed and rejected messages stay in the queue. They
 * become visible again until the redrive policy moves them to the dead-letter queue.
 */
final class SqsInboundConnection implements InboundConnection {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int BATCH_SIZE = 10;

  private final SqsQueue queue;
  private final @Nullable String answers;
  private final SqsClient client;

  SqsInboundConnection(JsonObject settings) {
    this.queue = SqsQueue.of(settings);
    this.answers = settings.string("answers").orElse(null);
    this.client = queue.client(TIMEOUT);
  }

  @Override
  public List<InboundCall> next(Duration wait) {
    int seconds = (int) Math.max(1, wait.toSeconds());
    return client
        .receiveMessage(
            it -> it.queueUrl(queue.url()).maxNumberOfMessages(BATCH_SIZE).waitTimeSeconds(seconds))
        .messages()
        .stream()
        .map(SqsInboundConnection::call)
        .toList();
  }

  private static InboundCall call(Message message) {
    return new InboundCall(
        message.receiptHandle(),
        "sqs:" + message.messageId(),
        message.body().getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void respond(InboundCall call, JsonObject response) {
    if (answers != null) {
      client.sendMessage(message(answers, call, response));
    }
    client.deleteMessage(it -> it.queueUrl(queue.url()).receiptHandle(call.handle()));
  }

  private static SendMessageRequest message(String url, InboundCall call, JsonObject response) {
    SendMessageRequest.Builder message =
        SendMessageRequest.builder().queueUrl(url).messageBody(JsonWriter.compact(response));
    if (SqsQueue.isFifo(url)) {
      message.messageGroupId("answers").messageDeduplicationId(call.messageId());
    }
    return message.build();
  }

  @Override
  public void reject(InboundCall call, JsonObject response) {}

  @Override
  public int maxResponseBytes() {
    return SqsTransport.MAX_BYTES;
  }

  @Override
  public void close() {
    client.close();
  }
}
