package dev.ahp.sqs;

import dev.ahp.broker.api.Offer;
import dev.ahp.delivery.BlockingTransport;
import dev.ahp.delivery.DeliveryMessage;
import dev.ahp.delivery.DeliveryResult;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/**
 * A transport that sends claim items to the agent's queue, by pointer if an item is too large. On a
 * FIFO queue the message group is the task, so its packets stay in order. The deduplication id
 * consists of the packet id and the fence, so only a new offer of a packet is a new message.
 */
final class SqsTransport extends BlockingTransport {
  /** The maximum size of a body; the rest of the limit of 256 KiB is for attributes. */
  static final int MAX_BYTES = 250_000;

  private static final int THREADS = 32;

  private final Duration timeout;
  private final Map<SqsQueue, SqsClient> clients = new ConcurrentHashMap<>();

  SqsTransport(Duration timeout) {
    super(SqsProvider.NAME, "ahp-sqs", THREADS);
    this.timeout = timeout;
  }

  @Override
  public List<Violation> faults(JsonObject delivery) {
    return SqsQueue.faults(delivery);
  }

  @Override
  protected DeliveryResult send(Offer offer) {
    SqsQueue queue = SqsQueue.of(offer.delivery());
    try {
      SqsClient client = clients.computeIfAbsent(queue, it -> it.client(timeout));
      client.sendMessage(message(queue, offer));
      return DeliveryResult.taken();
    } catch (AwsServiceException e) {
      return DeliveryResult.tryAgain("sqs: HTTP status " + e.statusCode() + " " + code(e));
    } catch (SdkException e) {
      return DeliveryResult.tryAgain("sqs: " + e.getMessage());
    }
  }

  private static String code(AwsServiceException e) {
    return e.awsErrorDetails() == null ? "" : String.valueOf(e.awsErrorDetails().errorCode());
  }

  private static SendMessageRequest message(SqsQueue queue, Offer offer) {
    byte[] body = DeliveryMessage.of(offer, MAX_BYTES);
    Map<String, MessageAttributeValue> attributes = new HashMap<>();
    attributes.put("packetId", text(offer.packetId()));
    attributes.put("taskId", text(offer.taskId()));
    JsonObject packet = offer.item().object("packet").orElse(JsonObject.empty());
    packet.string("traceparent").ifPresent(it -> attributes.put("traceparent", text(it)));
    SendMessageRequest.Builder message =
        SendMessageRequest.builder()
            .queueUrl(queue.url())
            .messageBody(new String(body, StandardCharsets.UTF_8))
            .messageAttributes(attributes);
    if (queue.isFifo()) {
      message.messageGroupId(group(offer.taskId())).messageDeduplicationId(deduplicationId(offer));
    }
    return message.build();
  }

  private static MessageAttributeValue text(String value) {
    return MessageAttributeValue.builder().dataType("String").stringValue(value).build();
  }

  /** Shortens the task id to the limit of 128 characters for groups. */
  private static String group(String taskId) {
    return taskId.length() <= 128
        ? taskId
        : taskId.substring(0, 100) + '-' + Integer.toHexString(taskId.hashCode());
  }

  private static String deduplicationId(Offer offer) {
    long fence =
        offer.item().object("lease").flatMap(it -> it.number("fence")).orElse(0.0).longValue();
    String id = offer.packetId();
    String full = id + '.' + fence;
    return full.length() <= 128
        ? full
        : Integer.toHexString(id.hashCode()) + full.substring(full.length() - 100);
  }

  @Override
  public void close() {
    super.close();
    clients.values().forEach(SqsClient::close);
  }
}
