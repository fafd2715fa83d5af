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
 * Calls in a queue. One that was dealt with is deleted, and its answer sent to the queue {@code
 * answers} if there is one. What the broker could not deal with, and what is no call at all, is
 * left: it becomes visible again, and the queue's redrive policy puts it into the dead-letter queue
 * in the end.
 */
final class SqsInboundConnection implements InboundConnection {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int AT_ONCE = 10;

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
            it -> it.queueUrl(queue.url()).maxNumberOfMessages(AT_ONCE).waitTimeSeconds(seconds))
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
  public void answer(InboundCall inboundCall, JsonObject answer) {
    if (answers != null) {
      client.sendMessage(message(answers, inboundCall, answer));
    }
    client.deleteMessage(it -> it.queueUrl(queue.url()).receiptHandle(inboundCall.handle()));
  }

  private static SendMessageRequest message(
      String url, InboundCall inboundCall, JsonObject answer) {
    SendMessageRequest.Builder message =
        SendMessageRequest.builder().queueUrl(url).messageBody(JsonWriter.compact(answer));
    if (SqsQueue.isFifo(url)) {
      message.messageGroupId("answers").messageDeduplicationId(inboundCall.messageId());
    }
    return message.build();
  }

  @Override
  public void putAside(InboundCall inboundCall, JsonObject answer) {}

  @Override
  public int mostBytes() {
    return SqsTransport.MOST_BYTES;
  }

  @Override
  public void close() {
    client.close();
  }
}
