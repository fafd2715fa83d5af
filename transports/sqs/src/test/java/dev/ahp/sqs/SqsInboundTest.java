package dev.ahp.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.Options;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.delivery.inbound.Gateway;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

@Timeout(120)
class SqsInboundTest {
  private static List<String> drain(SqsClient client, String url, int wanted) {
    List<String> bodies = new ArrayList<>();
    while (bodies.size() < wanted) {
      List<Message> messages =
          client
              .receiveMessage(it -> it.queueUrl(url).maxNumberOfMessages(10).waitTimeSeconds(5))
              .messages();
      for (Message message : messages) {
        bodies.add(message.body());
        client.deleteMessage(it -> it.queueUrl(url).receiptHandle(message.receiptHandle()));
      }
    }
    return bodies;
  }

  @Test
  void callsAreAnsweredAndWhatIsNoneEndsInTheDeadLetterQueue() throws Exception {
    String dead = SqsFixture.make("in-dead", false, Map.of());
    String redrive =
        "{\"deadLetterTargetArn\":\"arn:aws:sqs:elasticmq:000000000000:in-dead\",\"maxReceiveCount\":2}";
    String in = SqsFixture.make("in", false, Map.of(QueueAttributeName.REDRIVE_POLICY, redrive));
    String answers = SqsFixture.make("in-answers", false, Map.of());
    try (LocalBroker broker = LocalBroker.open(new MemoryStore(), Options.standard());
        SqsClient client = SqsFixture.client()) {
      String token = token(broker);
      String good =
          """
          {"token":"%s","call":"submit","ref":"r1",
           "body":{"type":"task.assign","target":"a","payload":{}}}
          """
              .formatted(token);
      client.sendMessage(it -> it.queueUrl(in).messageBody(good));
      client.sendMessage(it -> it.queueUrl(in).messageBody(good.replace("task.assign", "no.such")));
      client.sendMessage(it -> it.queueUrl(in).messageBody("nonsense"));
      JsonObject settings = SqsFixture.settings(in).with("answers", Json.of(answers));
      try (AutoCloseable listening = new SqsInbound().listen(settings, new Gateway(() -> broker))) {
        List<String> told = drain(client, answers, 2);
        assertThat(told).anyMatch(it -> it.contains("\"ok\":true"));
        assertThat(told).anyMatch(it -> it.contains("SCHEMA_INVALID"));
        assertThat(drain(client, dead, 1)).containsExactly("nonsense");
        assertThat(listening).isNotNull();
      }
      assertThat(
              broker
                  .packets()
                  .list(Caller.OPERATOR, Map.of(), Page.FIRST)
                  .array("items")
                  .orElseThrow()
                  .size())
          .isEqualTo(1);
    }
  }

  private static String token(LocalBroker broker) {
    return broker
        .agents()
        .put(Caller.OPERATOR, "a", JsonObject.empty())
        .join()
        .agent()
        .string("token")
        .orElseThrow();
  }

  @Test
  void theRegionIsReadOffTheAddress() {
    JsonObject settings =
        JsonObject.builder()
            .put("url", "https://sqs.eu-central-1.amazonaws.com/123456789012/agents")
            .build();

    assertThat(SqsQueue.of(settings).region()).isEqualTo("eu-central-1");
  }

  @Test
  void halfACredentialIsRefused() {
    JsonObject settings =
        JsonObject.builder().put("url", "https://h/q").put("accessKeyId", "x").build();

    assertThat(SqsQueue.faults(settings)).extracting(Violation::pointer).containsExactly("/secret");
  }
}
