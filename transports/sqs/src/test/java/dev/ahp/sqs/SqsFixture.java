package dev.ahp.sqs;

import dev.ahp.delivery.Mailbox;
import dev.ahp.delivery.TransportProvider;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.transport.TransportFixture;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.elasticmq.rest.sqs.SQSRestServerBuilder;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * An ElasticMQ server that all tests of this process share. It keeps queues in memory, so a restart
 * loses messages, which the broker then sends again. It does not check credentials, so a missing
 * queue stands for invalid credentials.
 */
final class SqsFixture implements TransportFixture {
  private static final int PORT;
  private static SQSRestServer server;

  static {
    server = SQSRestServerBuilder.withDynamicPort().withInterface("127.0.0.1").start();
    PORT = server.waitUntilStarted().localAddress().getPort();
  }

  private final boolean fifo;

  SqsFixture() {
    this(true);
  }

  SqsFixture(boolean fifo) {
    this.fifo = fifo;
  }

  static String endpoint() {
    return "http://127.0.0.1:" + PORT;
  }

  @Override
  public TransportProvider provider() {
    return new SqsProvider();
  }

  static JsonObject settings(String url) {
    return JsonObject.builder()
        .put("transport", "sqs")
        .put("url", url)
        .put("endpoint", endpoint())
        .put("region", "elasticmq")
        .put("accessKeyId", "x")
        .put("secret", "x")
        .build();
  }

  private String url(String agent) {
    return endpoint() + "/000000000000/" + agent + (fifo ? ".fifo" : "");
  }

  @Override
  public JsonObject delivery(String agent) {
    createQueue(agent + (fifo ? ".fifo" : ""), fifo, Map.of());
    return settings(url(agent));
  }

  static String createQueue(String name, boolean fifo, Map<QueueAttributeName, String> more) {
    Map<QueueAttributeName, String> attributes = new HashMap<>(more);
    attributes.putIfAbsent(QueueAttributeName.VISIBILITY_TIMEOUT, "1");
    if (fifo) {
      attributes.put(QueueAttributeName.FIFO_QUEUE, "true");
    }
    try (SqsClient client = client()) {
      return client.createQueue(it -> it.queueName(name).attributes(attributes)).queueUrl();
    }
  }

  static SqsClient client() {
    return SqsQueue.of(settings(endpoint() + "/000000000000/any")).client(Duration.ofSeconds(10));
  }

  @Override
  public JsonObject withInvalidCredentials(String agent) {
    return settings(endpoint() + "/000000000000/not-ours");
  }

  @Override
  public JsonObject hopeless(String agent) {
    return JsonObject.builder().put("transport", "sqs").put("url", "nowhere").build();
  }

  @Override
  public Mailbox mailbox(String agent) {
    delivery(agent);
    return SqsMailbox.of(settings(url(agent)));
  }

  @Override
  public void stop() {
    server.stopAndWait();
  }

  @Override
  public void start() {
    server = SQSRestServerBuilder.withPort(PORT).withInterface("127.0.0.1").start();
    server.waitUntilStarted();
  }

  @Override
  public boolean keepsOrder() {
    return fifo;
  }

  @Override
  public void close() {}
}
