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
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reading pages while two nodes write returns each item once and in order. */
@Timeout(120)
class PagesUnderLoadTest {
  private static final int BEFORE = 40;
  private static final int MIN_PAGES = 12;

  private final List<LocalBroker> nodes = new ArrayList<>();
  private final AtomicBoolean stopping = new AtomicBoolean();
  private final List<Thread> writers = new ArrayList<>();

  PagesUnderLoadTest() throws SQLException {
    String url = TestPostgres.emptyDatabase();
    for (int i = 0; i < 2; i++) {
      LocalBroker node = LocalBroker.open(PostgresStore.open(url), BrokerOptions.standard());
      node.agents().put(Caller.OPERATOR, "worker", JsonObject.empty()).join();
      nodes.add(node);
    }
  }

  @AfterEach
  void close() throws InterruptedException {
    stopping.set(true);
    for (Thread writer : writers) {
      writer.join();
    }
    nodes.forEach(LocalBroker::close);
  }

  private String submit(int n) {
    JsonObject packet =
        (JsonObject)
            JsonReader.read("{\"type\":\"task.assign\",\"target\":\"worker\",\"payload\":{}}");
    return nodes
        .get(n % nodes.size())
        .packets()
        .submit(Caller.OPERATOR, packet, null)
        .join()
        .packet()
        .string("packetId")
        .orElseThrow();
  }

  private void write() {
    for (int i = 0; i < 4; i++) {
      int node = i;
      Thread writer =
          new Thread(
              () -> {
                while (!stopping.get()) {
                  submit(node);
                }
              },
              "writer-" + i);
      writers.add(writer);
      writer.start();
    }
  }

  /** Reads all pages of a list during writes. */
  private static List<JsonObject> all(Function<PageRequest, JsonObject> list) {
    List<JsonObject> items = new ArrayList<>();
    String after = null;
    for (int page = 0; page < MIN_PAGES || (after != null && page < 10 * MIN_PAGES); page++) {
      JsonObject got = list.apply(new PageRequest(7, after));
      items.addAll(got.array("items").orElseThrow().objects());
      after = got.string("next").orElse(null);
      if (after == null) {
        break;
      }
    }
    return items;
  }

  @Test
  void packetsAreListedOnceInOrder() {
    List<String> before = new ArrayList<>();
    for (int i = 0; i < BEFORE; i++) {
      before.add(submit(i));
    }
    write();

    List<String> seen =
        all(pageRequest -> nodes.get(0).packets().list(Caller.OPERATOR, Map.of(), pageRequest))
            .stream()
            .map(it -> it.string("packetId").orElseThrow())
            .toList();

    assertThat(seen).doesNotHaveDuplicates();
    assertThat(seen.subList(0, BEFORE)).isEqualTo(before);
  }

  @Test
  void recordsAreListedOnce() {
    List<String> before = new ArrayList<>();
    for (int i = 0; i < BEFORE; i++) {
      before.add(submit(i));
    }
    write();

    List<JsonObject> seen =
        all(pageRequest -> nodes.get(1).audit().list(Caller.OPERATOR, Map.of(), pageRequest))
            .stream()
            .toList();

    assertThat(seen)
        .extracting(it -> it.get("chain") + ":" + it.get("seq"))
        .doesNotHaveDuplicates();
    assertThat(seen)
        .filteredOn(it -> it.string("event").equals(Optional.of("packet.submitted")))
        .extracting(it -> Objects.requireNonNull(it.string("packetId").orElse("")))
        .startsWith(before.toArray(String[]::new));
  }
}
