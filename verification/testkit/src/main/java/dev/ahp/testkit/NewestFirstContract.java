package dev.ahp.testkit;

import static dev.ahp.testkit.StoreRows.added;
import static dev.ahp.testkit.StoreRows.append;
import static dev.ahp.testkit.StoreRows.content;
import static dev.ahp.testkit.StoreRows.entries;
import static dev.ahp.testkit.StoreRows.facts;
import static dev.ahp.testkit.StoreRows.ready;
import static dev.ahp.testkit.StoreRows.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.TaskState;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests that lists can be read newest first. */
interface NewestFirstContract extends StoreFixture {
  @Test
  default void packetsAndTasksAreListedNewestFirst() {
    commit(
        session -> {
          session.write(added(task(session, "t"), ready(session, "p1", "t", 1, 1, "q")));
          session.write(added(task(session, "u"), ready(session, "p2", "u", 1, 1, "q")));
        });
    commit(session -> session.write(added(task(session, "v"), ready(session, "p3", "v", 1, 1))));

    List<PacketState> packets = newest(Long.MAX_VALUE);
    assertThat(packets).extracting(PacketState::id).containsExactly("p3", "p2", "p1");
    assertThat(newest(packets.get(1).number())).extracting(PacketState::id).containsExactly("p1");
    List<TaskState> tasks = store().read(view -> view.newestTasks(null, Long.MAX_VALUE, 2));
    assertThat(tasks).extracting(TaskState::taskId).containsExactly("v", "u");
    assertThat(
            store()
                .<List<TaskState>>read(
                    view -> view.newestTasks(tasks.get(1).status(), tasks.get(1).number(), 9)))
        .extracting(TaskState::taskId)
        .containsExactly("t");
    assertThat(store().<List<TaskState>>read(view -> view.newestTasks("FAILED", 99, 9))).isEmpty();
  }

  private List<PacketState> newest(long before) {
    PacketQuery query =
        new PacketQuery(null, null, null, null, null, null, null, null, before, 9, true);
    return store().read(view -> view.packets(query));
  }

  @Test
  default void recordsAreListedNewestFirst() {
    commit(
        session -> {
          session.write(added(task(session, "t"), ready(session, "p", "t", 1, 1, "q")));
          append(
              session,
              session.head(),
              facts(10, "packet.submitted", "a", "p", "t"),
              facts(20, "packet.accepted", "b", "p", "t"),
              facts(20, "packet.completed", "b", "p", "t"),
              facts(30, "packet.denied", "c", "p2", "t"));
        });

    List<RecordRow> all = records(null, null);
    assertThat(all).extracting(RecordRow::seq).containsExactly(4L, 3L, 2L, 1L);
    assertThat(records(null, all.get(1).position()))
        .extracting(RecordRow::seq)
        .containsExactly(2L, 1L);
    assertThat(records("t", all.get(0).position()))
        .extracting(RecordRow::seq)
        .containsExactly(3L, 2L, 1L);
  }

  private List<RecordRow> records(
      @Nullable String task, RecordRow.@Nullable RecordPosition before) {
    RecordQuery query = new RecordQuery(task, null, null, null, null, before, 9, true);
    return store().read(view -> view.records(query));
  }

  @Test
  default void entriesAreListedLastFirst() {
    commit(
        session -> {
          for (String key : List.of("1", "2", "3")) {
            session.write(
                entries(KeyValueEntry.permanent(KeyValueTable.ALERTS, key, content(key))));
          }
        });

    assertThat(
            store()
                .<List<KeyValueEntry>>read(view -> view.lastEntries(KeyValueTable.ALERTS, "", 2)))
        .extracting(KeyValueEntry::key)
        .containsExactly("3", "2");
    assertThat(
            store()
                .<List<KeyValueEntry>>read(view -> view.lastEntries(KeyValueTable.ALERTS, "2", 2)))
        .extracting(KeyValueEntry::key)
        .containsExactly("1");
  }
}
