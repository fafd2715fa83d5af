package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.api.TaskApi;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.broker.setting.GovernanceSettings;
import dev.ahp.testkit.AwaitCondition;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that reads are recorded if the settings ask for it. */
public interface ReadAuditContract extends BrokerFixture {
  private static List<String> reads(TestBroker broker) {
    return broker.records().stream()
        .filter(it -> at(it, "/event").endsWith(".read"))
        .map(it -> at(it, "/actor") + " " + at(it, "/event") + " " + at(it, "/taskId"))
        .toList();
  }

  @Test
  default void readsAreRecordedOnRequest() {
    TestBroker broker =
        open(BrokerSettings.DEFAULT.with(GovernanceSettings.DEFAULT.withAuditedReads()));
    broker.agents("a", "b");
    String id = broker.send("a", "b", "t-1");

    broker.api().packets().get(TestBroker.as("b"), id);
    broker.api().tasks().get(TestBroker.as("a"), "t-1");
    broker.api().tasks().trace(TestBroker.as("a"), "t-1", PageRequest.FIRST);
    broker.api().packets().list(TestBroker.as("b"), Map.of(), PageRequest.FIRST);

    AwaitCondition.await(() -> reads(broker).size() >= 4);
    assertThat(reads(broker))
        .contains("b packet.read t-1", "a task.read t-1", "b packet.read null");
  }

  @Test
  default void manyReadsDoNotWaitForTheWriter() {
    TestBroker broker =
        open(BrokerSettings.DEFAULT.with(GovernanceSettings.DEFAULT.withAuditedReads()));
    broker.agents("a", "b");
    String id = broker.send("a", "b", "t-1");
    for (int i = 0; i < 1_200; i++) {
      broker.api().packets().get(TestBroker.as("b"), id);
    }

    AwaitCondition.await(
        () ->
            broker.api().events().counters().plain().getOrDefault("ahp_audit_records_total", 0.0)
                > 1_200);
  }

  @Test
  default void readsOfPartsAreRecorded() {
    TestBroker broker =
        open(BrokerSettings.DEFAULT.with(GovernanceSettings.DEFAULT.withAuditedReads()));
    broker.agents("a", "b");
    String id = broker.send("a", "b", "t-1");
    TestBroker.get(
        broker.api().packets().addChunk(TestBroker.as("a"), id, QuotedJson.json("{'data':1}")));

    TaskApi tasks = broker.api().tasks();
    tasks.list(TestBroker.as("a"), Map.of(), PageRequest.FIRST);
    tasks.cost(TestBroker.as("a"), "t-1");
    tasks.diff(TestBroker.as("a"), "t-1");
    TestBroker.get(tasks.result(TestBroker.as("a"), "t-1", 0));
    TestBroker.get(broker.api().packets().chunks(TestBroker.as("b"), id, -1, 10, 0));

    AwaitCondition.await(() -> reads(broker).size() >= 5);
    assertThat(broker.records())
        .filteredOn(it -> at(it, "/event").endsWith(".read"))
        .extracting(it -> at(it, "/event") + " " + at(it, "/data/part"))
        .containsExactlyInAnyOrder(
            "task.read list",
            "task.read cost",
            "task.read diff",
            "task.read result",
            "packet.read chunks");
  }

  @Test
  default void readsAreNotRecordedByDefault() {
    TestBroker broker = openWith("a", "b");
    broker.api().packets().get(TestBroker.as("b"), broker.send("a", "b", "t-1"));
    broker.send("a", "b", "t-2");

    assertThat(reads(broker)).isEmpty();
  }
}
