package dev.ahp.testkit.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.AwaitCondition;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the rates and of the check that the store accepts changes. */
interface HealthContract extends BrokerFixture {
  private static List<Long> sums(TestBroker broker) {
    List<JsonObject> steps =
        broker.api().events().rates().array("items").orElseThrow().objects().stream().toList();
    return List.of(sum(steps, "submitted"), sum(steps, "accepted"), sum(steps, "ended"));
  }

  private static long sum(List<JsonObject> steps, String member) {
    return steps.stream().mapToLong(it -> it.number(member).orElseThrow().longValue()).sum();
  }

  @Test
  default void ratesCountThePacketsOfTheLastFiveMinutes() {
    TestBroker broker = openWith("a", "b");
    assertThat(sums(broker)).containsExactly(0L, 0L, 0L);

    broker.running("a", "b").complete();
    broker.clock().advance(Duration.ofMinutes(1));
    broker.send("a", "b", "t-2");

    assertThat(sums(broker)).containsExactly(2L, 1L, 1L);
    broker.clock().advance(Duration.ofMinutes(4));
    assertThat(sums(broker)).containsExactly(1L, 0L, 0L);
    broker.clock().advance(Duration.ofMinutes(5));
    assertThat(sums(broker)).containsExactly(0L, 0L, 0L);
  }

  @Test
  default void ratesEndWithTheCurrentStep() {
    TestBroker broker = openWith("a", "b");
    broker.send("a", "b");

    List<JsonObject> steps = broker.api().events().rates().array("items").orElseThrow().objects();

    assertThat(steps).hasSize(60);
    assertThat(steps.get(59).number("submitted").orElseThrow()).isEqualTo(1);
    assertThat(steps.get(59).string("at")).hasValue("2026-03-01T12:00:00.000Z");
    assertThat(steps.get(0).string("at")).hasValue("2026-03-01T11:55:05.000Z");
  }

  private static String health(TestBroker broker, String agent) {
    return broker.api().agents().get(Caller.OPERATOR, agent).string("health").orElse("");
  }

  private static String ping(TestBroker broker) {
    return TestBroker.id(
        broker.submit("operator", "{'type':'health.ping','target':'b','payload':{}}"));
  }

  @Test
  default void agentThatAnswersAPingIsUp() {
    TestBroker broker = openWith("a", "b");
    assertThat(health(broker, "b")).isEqualTo("unknown");

    broker.accept("b", ping(broker)).complete();

    assertThat(health(broker, "b")).isEqualTo("up");
    JsonObject shown = broker.api().agents().list(Caller.OPERATOR, PageRequest.FIRST);
    assertThat(TestBroker.items(shown))
        .extracting(it -> it.string("health").orElse(""))
        .containsExactly("unknown", "up");
    assertThat(broker.api().agents().get(Caller.OPERATOR, "b").string("lastSeenAt")).isPresent();
  }

  @Test
  default void agentThatMissesAPingIsDownUntilItCalls() {
    TestBroker broker = openWith("a", "b");
    String id = ping(broker);

    broker.clock().advance(Duration.ofMinutes(1));
    AwaitCondition.await(() -> broker.status(id).equals("cancelled"));

    assertThat(health(broker, "b")).isEqualTo("down");
    broker.clock().advance(Duration.ofSeconds(1));
    broker.claim("b");
    assertThat(health(broker, "b")).isEqualTo("up");
  }

  @Test
  default void writeCheckLeavesNoRecord() {
    TestBroker broker = open();
    long records = broker.api().audit().records();

    assertThat(TestBroker.get(broker.api().checkWritable())).isTrue();
    assertThat(TestBroker.get(broker.api().checkWritable())).isTrue();

    assertThat(broker.api().audit().records()).isEqualTo(records);
  }
}
