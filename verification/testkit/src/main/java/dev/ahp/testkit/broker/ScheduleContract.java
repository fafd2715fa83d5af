package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.as;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.testkit.AwaitCondition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of recurring schedules. The clock of the broker is set by the tests. */
public interface ScheduleContract extends BrokerFixture {
  String PACKET = "'packet':{'type':'task.assign','target':'b','payload':{'n':1}}";

  private static JsonObject put(TestBroker broker, String who, String id, String members) {
    return TestBroker.get(
            broker.api().schedules().put(as(who), id, json("{" + PACKET + "," + members + "}")))
        .schedule();
  }

  private static JsonObject schedule(TestBroker broker, String id) {
    return broker.api().schedules().get(as("operator"), id);
  }

  private static void awaitCount(TestBroker broker, String member, long count) {
    AwaitCondition.await(
        () -> schedule(broker, "s").number(member).orElse(0.0).longValue() == count);
  }

  private static List<JsonObject> sent(TestBroker broker) {
    return broker.packets(Map.of("target", "b"));
  }

  @Test
  default void scheduleSubmitsItsPacketWhenDue() {
    TestBroker broker = openWith("a", "b");

    put(broker, "a", "s", "'everyMs':60000");
    assertThat(sent(broker)).isEmpty();
    broker.clock().advance(Duration.ofMinutes(1));
    awaitCount(broker, "runs", 1);

    assertThat(sent(broker)).extracting(it -> at(it, "/sender")).containsExactly("a");
    assertThat(broker.records())
        .extracting(it -> at(it, "/event"))
        .contains("schedule.changed", "schedule.fired");
    broker.accept("b", TestBroker.id(sent(broker).get(0))).complete();
    broker.clock().advance(Duration.ofMinutes(1));
    awaitCount(broker, "runs", 2);
    assertThat(sent(broker)).hasSize(2);
    assertThat(at(sent(broker).get(0), "/taskId")).isNotEqualTo(at(sent(broker).get(1), "/taskId"));
  }

  @Test
  default void onlyTheLastMissedRunIsSubmitted() {
    TestBroker broker = openWith("a", "b");
    put(broker, "a", "s", "'everyMs':60000,'overlap':'allow'");

    broker.clock().advance(Duration.ofMinutes(10));
    awaitCount(broker, "runs", 1);

    assertThat(sent(broker)).hasSize(1);
    broker.clock().advance(Duration.ofMinutes(1));
    awaitCount(broker, "runs", 2);
    assertThat(sent(broker)).hasSize(2);
  }

  @Test
  default void runIsSkippedWhileTheLastOneIsOpen() {
    TestBroker broker = openWith("a", "b");
    put(broker, "a", "s", "'everyMs':60000");
    broker.clock().advance(Duration.ofMinutes(1));
    awaitCount(broker, "runs", 1);

    broker.clock().advance(Duration.ofMinutes(1));
    awaitCount(broker, "skipped", 1);

    assertThat(sent(broker)).hasSize(1);
    assertThat(broker.records()).extracting(it -> at(it, "/event")).contains("schedule.skipped");
  }

  @Test
  default void pausedScheduleDoesNotRun() {
    TestBroker broker = openWith("a", "b");
    put(broker, "a", "s", "'everyMs':60000");
    put(broker, "a", "other", "'everyMs':60000,'overlap':'allow'");

    TestBroker.get(broker.api().schedules().pause(as("a"), "s"));
    broker.clock().advance(Duration.ofMinutes(5));
    AwaitCondition.await(() -> schedule(broker, "other").number("runs").orElse(0.0) == 1);
    JsonObject resumed = TestBroker.get(broker.api().schedules().resume(as("a"), "s"));

    assertThat(resumed.bool("paused")).contains(false);
    assertThat(resumed.number("runs")).contains(0.0);
    broker.clock().advance(Duration.ofMinutes(1));
    awaitCount(broker, "runs", 1);
  }

  @Test
  default void deniedRunIsShown() {
    TestBroker broker = openWith("a", "b");
    put(broker, "a", "s", "'everyMs':60000");
    TestBroker.get(broker.api().agents().remove(as("operator"), "b"));

    broker.clock().advance(Duration.ofMinutes(1));
    awaitCount(broker, "runs", 1);

    assertThat(at(schedule(broker, "s"), "/lastCode")).isEqualTo("NO_ROUTE");
  }

  @Test
  default void removedScheduleIsGone() {
    TestBroker broker = openWith("a", "b");
    put(broker, "operator", "s", "'cron':'0 9 * * MON-FRI','timeZone':'Europe/Berlin'");

    TestBroker.get(broker.api().schedules().remove(as("operator"), "s"));

    assertThat(refusal(() -> schedule(broker, "s")).code()).isEqualTo("NOT_FOUND");
    assertThat(TestBroker.items(broker.api().schedules().list(as("operator"), PageRequest.FIRST)))
        .isEmpty();
  }

  @Test
  default void agentsSeeAndChangeOnlyTheirOwn() {
    TestBroker broker = openWith("a", "b");
    put(broker, "a", "s", "'everyMs':60000");

    assertThat(refusal(() -> broker.api().schedules().get(as("b"), "s")).code())
        .isEqualTo("NOT_FOUND");
    assertThat(refusal(() -> put(broker, "b", "s", "'everyMs':60000")).code())
        .isEqualTo("FORBIDDEN");
    assertThat(refusal(() -> TestBroker.get(broker.api().schedules().pause(as("b"), "s"))).code())
        .isEqualTo("NOT_FOUND");
    assertThat(refusal(() -> put(broker, "auditor", "x", "'everyMs':60000")).code())
        .isEqualTo("FORBIDDEN");
    assertThat(TestBroker.items(broker.api().schedules().list(as("b"), PageRequest.FIRST)))
        .isEmpty();
    assertThat(TestBroker.items(broker.api().schedules().list(as("auditor"), PageRequest.FIRST)))
        .hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'everyMs':999 | /everyMs",
        "'everyMs':60000,'cron':'* * * * *' | /cron",
        "'overlap':'skip' | /cron",
        "'cron':'61 * * * *' | /cron",
        "'cron':'0 0 30 2 *' | /cron",
        "'cron':'* * * * *','timeZone':'Mars' | /timeZone",
        "'everyMs':60000,'overlap':'queue' | /overlap",
        "'everyMs':60000,'evry':1 | /evry",
        "'everyMs':60000,'packet':{'type':'task.assign','payload':{}} | /packet/target",
        "'everyMs':60000,'packet':{'type':'task.assign','target':'b','payload':{},'taskId':'t'} | /packet/taskId",
        "'everyMs':60000,'packet':{'type':'task.assign','target':'b','payload':{},'sender':'b'} | /packet/sender",
      })
  default void invalidScheduleIsRefused(String members, String pointer) {
    TestBroker broker = openWith("a", "b");
    JsonObject body = json("{" + PACKET + "}");
    JsonObject changed = body.toBuilder().putAll(json("{" + members + "}")).build();

    Denied denied =
        refusal(() -> TestBroker.get(broker.api().schedules().put(as("a"), "s", changed)));

    assertThat(denied.errors()).extracting(Violation::pointer).contains(pointer);
    assertThat(TestBroker.items(broker.api().schedules().list(as("a"), PageRequest.FIRST)))
        .isEmpty();
  }
}
