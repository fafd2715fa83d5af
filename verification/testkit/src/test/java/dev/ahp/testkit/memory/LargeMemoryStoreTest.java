package dev.ahp.testkit.memory;

import static dev.ahp.testkit.StoreRows.added;
import static dev.ahp.testkit.StoreRows.entries;
import static dev.ahp.testkit.StoreRows.ready;
import static dev.ahp.testkit.StoreRows.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreView;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Reads pages of large tables. The pages of a test take milliseconds if each reads only its own
 * rows, and longer than the limit if each also counts the rows behind it.
 */
class LargeMemoryStoreTest {
  private static final int ROWS = 100_000;
  private static final int PAGES = 10_000;
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final Store STORE = new MemoryStore();

  @BeforeAll
  static void fill() {
    try (StoreSession session = STORE.partitions().get(0).begin()) {
      for (int i = 0; i < ROWS; i++) {
        String id = "t" + i;
        session.write(added(task(session, id), ready(session, "p" + i, id, 1, 1)));
        session.write(
            entries(
                KeyValueEntry.permanent(
                    KeyValueTable.SEEN, String.valueOf(i), JsonObject.empty())));
      }
      session.commit();
    }
  }

  @AfterAll
  static void close() {
    STORE.close();
  }

  private static void assertPagesAreRead(Function<StoreView, List<?>> page) {
    assertTimeout(
        LIMIT,
        () -> {
          for (int i = 0; i < PAGES; i++) {
            assertThat(STORE.<List<?>>read(page)).hasSize(2);
          }
        });
  }

  @Test
  void pagesOfEntriesReadOnlyTheirRows() {
    assertPagesAreRead(view -> view.entries(KeyValueTable.SEEN, "1", "10", 2));
    assertPagesAreRead(view -> view.lastEntries(KeyValueTable.SEEN, "9", 2));
  }

  @Test
  void pagesOfTasksReadOnlyTheirRows() {
    assertPagesAreRead(view -> view.tasks(null, 1, 2));
    assertPagesAreRead(view -> view.newestTasks(null, ROWS, 2));
  }

  @Test
  void pagesOfPacketsReadOnlyTheirRows() {
    PacketQuery query =
        new PacketQuery(null, null, null, null, null, null, null, null, 1, 2, false);

    assertPagesAreRead(view -> view.packets(query));
  }
}
