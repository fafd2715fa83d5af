package dev.ahp.sqs;

import dev.ahp.broker.api.Offer;
import dev.ahp.delivery.BlockingCallExecutor;
import dev.ahp.delivery.DeliveryMessage;
import dev.ahp.delivery.DeliveryResult;
import dev.ahp.delivery.Transport;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/**
 * Sends a claim item to the agent's queue, by pointer if it is larger than a message may be. On a
 * FIFO queue the task is the message group, so its packets keep their order, and packet and fence
 * are the deduplication id: what is sent twice arrives once, and a packet that is offered again is
 * another message.
 */
final class SqsTransport implements Transport {
  /** Of the 256 KiB that every queue takes some go to the attributes. */
  static final int MOST_BYTES = 250_000;

  private static final int THREADS = 32;

  private final Duration timeout;
  private final Map<SqsQueue, SqsClient> clients = new ConcurrentHashMap<>();
  private final ExecutorService callers;

  SqsTransport(Duration timeout) {
    this.timeout = timeout;
    this.callers = BlockingCallExecutor.of("ahp-sqs", THREADS);
  }

  @Override
  public String name() {
    return SqsProvider.NAME;
  }

  @Override
  public List<Violation> faults(JsonObject delivery) {
    return SqsQueue.faults(delivery);
  }

  @Override
  public CompletableFuture<DeliveryResult> deliver(Offer offer) {
    return CompletableFuture.supplyAsync(() -> send(offer), callers);
  }

  private DeliveryResult send(Offer offer) {
    SqsQueue queue = SqsQueue.of(offer.delivery());
    try {
      SqsClient client = clients.computeIfAbsent(queue, it -> it.client(timeout));
      client.sendMessage(message(queue, offer));
      return DeliveryResult.taken();
    } catch (AwsServiceException e) {
      return DeliveryResult.tryAgain("sqs answered " + e.statusCode() + " " + code(e));
    } catch (SdkException e) {
      return DeliveryResult.tryAgain("sqs: " + e.getMessage());
    }
  }

  private static String code(AwsServiceException e) {
    return e.awsErrorDetails() == null ? "" : String.valueOf(e.awsErrorDetails().errorCode());
  }

  private static SendMessageRequest message(SqsQueue queue, Offer offer) {
    byte[] body = DeliveryMessage.of(offer, MOST_BYTES);
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
      message.messageGroupId(group(offer.taskId())).messageDeduplicationId(once(offer));
    }
    return message.build();
  }

  private static MessageAttributeValue text(String value) {
    return MessageAttributeValue.builder().dataType("String").stringValue(value).build();
  }

  /** A group has at most 128 characters; a task may have 200. */
  private static String group(String taskId) {
    return taskId.length() <= 128
        ? taskId
        : taskId.substring(0, 100) + '-' + Integer.toHexString(taskId.hashCode());
  }

  private static String once(Offer offer) {
    long fence =
        offer.item().object("lease").flatMap(it -> it.number("fence")).orElse(0.0).longValue();
    String id = offer.packetId();
    String whole = id + '.' + fence;
    return whole.length() <= 128
        ? whole
        : Integer.toHexString(id.hashCode()) + whole.substring(whole.length() - 100);
  }

  @Override
  public void close() {
    callers.shutdown();
    clients.values().forEach(SqsClient::close);
  }
}
