package dev.ahp.testkit;

import static dev.ahp.testkit.StoreRows.append;
import static dev.ahp.testkit.StoreRows.content;
import static dev.ahp.testkit.StoreRows.entries;
import static dev.ahp.testkit.StoreRows.facts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.StoreSession;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests of stores outside the heap: reads see a snapshot, and the arguments of callers are checked.
 */
public interface SnapshotContract extends StoreFixture {
  @Test
  default void uncommittedChangesAreInvisibleToOtherSessions() {
    try (StoreSession session = store().partitions().get(0).begin()) {
      session.write(entries(KeyValueEntry.permanent(KeyValueTable.AGENTS, "a", content("a"))));
      append(session, session.head(), facts(1, "agent.changed", "a", null, null));
      assertThat(session.entry(KeyValueTable.AGENTS, "a")).isEqualTo(content("a"));
      assertThat(agents()).isEmpty();
      assertThat(store().<Object>read(view -> view.recordCount())).isEqualTo(0L);

      session.commit();
    }
    assertThat(agents()).hasSize(1);
    assertThat(store().<Object>read(view -> view.recordCount())).isEqualTo(1L);
  }

  private List<KeyValueEntry> agents() {
    return store().read(view -> view.entries(KeyValueTable.AGENTS, "", "", 9));
  }

  @Test
  default void readerKeepsItsSnapshotDuringCommits() {
    store()
        .<Boolean>read(
            view -> {
              assertThat(view.entries(KeyValueTable.AGENTS, "", "", 9)).isEmpty();
              commit(
                  session ->
                      session.write(
                          entries(
                              KeyValueEntry.permanent(KeyValueTable.AGENTS, "a", content("a")))));
              assertThat(view.entries(KeyValueTable.AGENTS, "", "", 9)).isEmpty();
              return true;
            });
    assertThat(agents()).hasSize(1);
  }

  @Test
  default void nonConsecutiveHeadIsRejected() {
    try (StoreSession session = store().partitions().get(0).begin()) {
      ChainHead far = new ChainHead(session.head().chain(), 7, "0".repeat(64));

      assertThatThrownBy(() -> session.append(List.of(), far))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
