package dev.ahp.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** All nodes may fill the search index at the same time. */
@Timeout(120)
class SearchAcrossNodesTest {
  private static final int TASKS = 60;

  private final List<LocalBroker> nodes = new ArrayList<>();

  SearchAcrossNodesTest() throws SQLException {
    String url = TestPostgres.emptyDatabase();
    for (int i = 0; i < 2; i++) {
      nodes.add(LocalBroker.open(PostgresStore.open(url), BrokerOptions.standard()));
    }
    nodes.get(0).agents().put(Caller.OPERATOR, "worker", JsonObject.empty()).join();
  }

  @AfterEach
  void close() {
    nodes.forEach(LocalBroker::close);
  }

  private static void submit(LocalBroker node, int number) {
    String packet =
        """
        {"type":"task.assign","target":"worker","taskId":"t-%s","payload":{"text":"blue lamp"}}
        """
            .formatted(number);
    node.packets()
        .submit(Caller.OPERATOR, JsonReader.read(packet).asObject().orElseThrow(), null)
        .join();
  }

  private static List<String> found(LocalBroker node) {
    JsonObject page =
        node.tasks().list(Caller.OPERATOR, Map.of("q", "blue lamp"), new PageRequest(500, null));
    return page.array("items").orElseThrow().objects().stream()
        .map(it -> it.string("taskId").orElseThrow())
        .toList();
  }

  @Test
  void everyNodeFindsTheTasksOfAllNodesOnce() {
    for (int i = 0; i < TASKS; i++) {
      submit(nodes.get(i % nodes.size()), i);
    }

    CompletableFuture<List<String>> beside =
        CompletableFuture.supplyAsync(() -> found(nodes.get(1)));
    List<String> first = found(nodes.get(0));

    assertThat(first).hasSize(TASKS).doesNotHaveDuplicates();
    assertThat(beside.join()).doesNotHaveDuplicates();
    assertThat(found(nodes.get(1))).hasSameElementsAs(first);
  }
}
