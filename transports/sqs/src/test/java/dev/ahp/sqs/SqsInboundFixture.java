package dev.ahp.sqs;

import dev.ahp.delivery.inbound.InboundSource;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.transport.InboundFixture;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** A separate queue for calls on the server of {@link SqsFixture}, with a dead-letter queue. */
final class SqsInboundFixture implements InboundFixture {
  private final String name = "in-" + UUID.randomUUID();
  private final List<String> answers = new CopyOnWriteArrayList<>();

  SqsInboundFixture() {
    createQueues();
  }

  private void createQueues() {
    SqsFixture.createQueue(name + "-dead", false, Map.of());
    SqsFixture.createQueue(name + "-answers.fifo", true, Map.of());
    String redrive =
        "{\"deadLetterTargetArn\":\"arn:aws:sqs:elasticmq:000000000000:%s-dead\",\"maxReceiveCount\":5}"
            .formatted(name);
    SqsFixture.createQueue(name, false, Map.of(QueueAttributeName.REDRIVE_POLICY, redrive));
  }

  private static String url(String queue) {
    return SqsFixture.endpoint() + "/000000000000/" + queue;
  }

  @Override
  public InboundSource source() {
    return new SqsProvider().inbound().orElseThrow();
  }

  @Override
  public JsonObject settings() {
    return SqsFixture.settings(url(name)).with("answers", Json.of(url(name + "-answers.fifo")));
  }

  @Override
  public JsonObject withInvalidCredentials() {
    return SqsFixture.settings(url("not-ours"));
  }

  @Override
  public void send(String call) {
    try (SqsClient client = SqsFixture.client()) {
      client.sendMessage(it -> it.queueUrl(url(name)).messageBody(call));
    }
  }

  /** Receives new responses; a received response is deleted from the queue and kept here. */
  @Override
  public synchronized List<String> answers() {
    String url = url(name + "-answers.fifo");
    try (SqsClient client = SqsFixture.client()) {
      for (Message message :
          client.receiveMessage(it -> it.queueUrl(url).maxNumberOfMessages(10)).messages()) {
        answers.add(message.body());
        client.deleteMessage(it -> it.queueUrl(url).receiptHandle(message.receiptHandle()));
      }
    }
    return answers;
  }

  @Override
  public long deadLetterCount() {
    return count(url(name + "-dead"));
  }

  @Override
  public long open() {
    return count(url(name));
  }

  private static long count(String url) {
    List<QueueAttributeName> names =
        List.of(
            QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
            QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE);
    try (SqsClient client = SqsFixture.client()) {
      return client
          .getQueueAttributes(it -> it.queueUrl(url).attributeNames(names))
          .attributes()
          .values()
          .stream()
          .mapToLong(Long::parseLong)
          .sum();
    }
  }

  @Override
  public int maxMessageBytes() {
    return 262_144;
  }

  /** Restarts ElasticMQ and creates the queues again, because they are kept in memory. */
  @Override
  public void restart() {
    SqsFixture server = new SqsFixture();
    server.stop();
    server.start();
    createQueues();
  }

  @Override
  public void close() {}
}
