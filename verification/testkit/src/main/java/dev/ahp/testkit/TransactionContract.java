package dev.ahp.testkit;

import static dev.ahp.testkit.StoreRows.added;
import static dev.ahp.testkit.StoreRows.append;
import static dev.ahp.testkit.StoreRows.content;
import static dev.ahp.testkit.StoreRows.entries;
import static dev.ahp.testkit.StoreRows.facts;
import static dev.ahp.testkit.StoreRows.ready;
import static dev.ahp.testkit.StoreRows.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.StoreSession;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests that transactions are atomic. */
interface TransactionContract extends StoreFixture {
  @Test
  default void uncommittedChangesAreDiscarded() {
    Partition partition = store().partitions().get(0);
    ChainHead before;
    try (StoreSession session = partition.begin()) {
      before = session.head();
      session.write(added(task(session, "t"), ready(session, "p", "t", 1, 1, "q")));
      session.write(entries(KeyValueEntry.permanent(KeyValueTable.AGENTS, "a", content("a"))));
      append(session, session.head(), facts(1, "packet.submitted", "a", "p", "t"));
    }

    try (StoreSession session = partition.begin()) {
      assertThat(session.head()).isEqualTo(before);
      assertThat(session.packet("p")).isNull();
      assertThat(session.task("t")).isNull();
      assertThat(session.entry(KeyValueTable.AGENTS, "a")).isNull();
      assertThat(session.claimable(new ClaimQuery(List.of("q"), null, Set.of(), 1))).isEmpty();
      assertThat(session.packetsByStatus().values()).allMatch(count -> count == 0);
      assertThat(session.recordCount()).isZero();
    }
  }
}
