package dev.ahp.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.testkit.AwaitCondition;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** All nodes run all schedules, but each run is submitted once. */
@Timeout(120)
class SchedulesAcrossNodesTest {
  private static final String SCHEDULE =
      """
      {"packet":{"type":"task.assign","target":"worker","payload":{}},
       "everyMs":1000,"overlap":"allow"}
      """;

  private final List<LocalBroker> nodes = new ArrayList<>();

  SchedulesAcrossNodesTest() throws SQLException {
    String url = TestPostgres.emptyDatabase();
    for (int i = 0; i < 3; i++) {
      nodes.add(LocalBroker.open(PostgresStore.open(url), BrokerOptions.standard()));
    }
    nodes.get(0).agents().put(Caller.OPERATOR, "worker", JsonObject.empty()).join();
  }

  @AfterEach
  void close() {
    nodes.forEach(LocalBroker::close);
  }

  private long runs() {
    return nodes
        .get(1)
        .schedules()
        .get(Caller.OPERATOR, "s")
        .number("runs")
        .orElse(0.0)
        .longValue();
  }

  private List<JsonObject> items(JsonObject page) {
    return page.array("items").orElse(JsonArray.empty()).objects();
  }

  @Test
  void eachRunIsSubmittedAndRecordedOnce() {
    nodes.get(0).schedules().put(Caller.OPERATOR, "s", JsonReader.read(SCHEDULE)).join();

    AwaitCondition.await(() -> runs() >= 3);
    nodes.get(2).schedules().remove(Caller.OPERATOR, "s").join();

    PageRequest all = new PageRequest(1000, null);
    List<JsonObject> sent =
        items(nodes.get(0).packets().list(Caller.OPERATOR, Map.of("target", "worker"), all));
    List<JsonObject> fired =
        items(nodes.get(0).audit().list(Caller.OPERATOR, Map.of("event", "schedule.fired"), all));
    assertThat(sent).extracting(it -> it.string("packetId")).doesNotHaveDuplicates();
    assertThat(sent).hasSizeGreaterThanOrEqualTo(3);
    assertThat(fired)
        .extracting(it -> it.object("data").flatMap(data -> data.string("packetId")))
        .doesNotHaveDuplicates();
  }
}
