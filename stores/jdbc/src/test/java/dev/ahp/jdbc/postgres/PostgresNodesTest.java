package dev.ahp.jdbc.postgres;

import static dev.ahp.testkit.StoreRows.added;
import static dev.ahp.testkit.StoreRows.content;
import static dev.ahp.testkit.StoreRows.entries;
import static dev.ahp.testkit.StoreRows.ready;
import static dev.ahp.testkit.StoreRows.task;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.broker.store.TaskState;
import dev.ahp.jdbc.chain.CommitFixture;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostgresNodesTest {
  private String url = "";

  @BeforeEach
  void makeDatabase() throws SQLException {
    url = TestPostgres.emptyDatabase();
  }

  private static Set<String> chains(PostgresStore store) {
    Set<String> chains = new HashSet<>();
    store.partitions().forEach(partition -> chains.add(partition.chain()));
    return chains;
  }

  @Test
  void everyPartitionHasItsOwnChain() {
    try (PostgresStore one = PostgresStore.open(url);
        PostgresStore other = PostgresStore.open(url)) {
      one.partitions()
          .forEach(partition -> CommitFixture.commit(partition, "one-" + partition.chain()));
      other
          .partitions()
          .forEach(partition -> CommitFixture.commit(partition, "other-" + partition.chain()));

      assertThat(chains(one)).containsExactlyInAnyOrder("0", "1");
      assertThat(chains(other)).containsExactlyInAnyOrder("2", "3");
      assertThat(CommitFixture.verify(one)).isEqualTo(4 * CommitFixture.PACKETS);
    }
  }

  @Test
  void laterNodeContinuesTheChainsOfAStoppedNode() {
    try (PostgresStore store = PostgresStore.open(url)) {
      store
          .partitions()
          .forEach(partition -> CommitFixture.commit(partition, "first-" + partition.chain()));
    }

    try (PostgresStore store = PostgresStore.open(url)) {
      assertThat(chains(store)).containsExactlyInAnyOrder("0", "1");
      assertThat(CommitFixture.commit(store.partitions().get(0), "second").seq())
          .isEqualTo(2L * CommitFixture.PACKETS);
      assertThat(CommitFixture.verify(store)).isEqualTo(3 * CommitFixture.PACKETS);
    }
  }

  @Test
  void expiredNodeCannotForkItsChain() throws Exception {
    PostgresOptions one = new PostgresOptions(1, 8, Duration.ofSeconds(15), Duration.ofSeconds(5));
    try (PostgresStore expired = PostgresStore.open(url, one)) {
      Partition partition = expired.partitions().get(0);
      CommitFixture.commit(partition, "alive");
      TestPostgres.run(url, "UPDATE lane SET until = 0");
      try (PostgresStore successor = PostgresStore.open(url, one)) {
        assertThat(successor.partitions().get(0).chain()).isEqualTo("0");
        CommitFixture.commit(successor.partitions().get(0), "heir");

        assertThatThrownBy(() -> CommitFixture.commit(partition, "zombie"))
            .isInstanceOf(StoreUnavailableException.class);
        CommitFixture.commit(partition, "again");

        assertThat(partition.chain()).isEqualTo("1");
        assertThat(CommitFixture.verify(successor)).isEqualTo(3 * CommitFixture.PACKETS);
      }
    }
  }

  @Test
  void numbersIncreaseAcrossPartitions() {
    try (PostgresStore one = PostgresStore.open(url);
        PostgresStore other = PostgresStore.open(url)) {
      List<Partition> partitions =
          Stream.concat(one.partitions().stream(), other.partitions().stream()).collect(toList());
      List<String> made = new ArrayList<>();
      for (int round = 0; round < 2; round++) {
        Collections.reverse(partitions);
        for (Partition partition : partitions) {
          made.add(partition.chain() + "-" + round);
          CommitFixture.commit(partition, made.get(made.size() - 1));
        }
      }

      assertThat(one.<List<TaskState>>read(view -> view.tasks(null, 0, 100)))
          .extracting(TaskState::taskId)
          .containsExactlyElementsOf(made);
    }
  }

  @Test
  void twoPartitionsNeverOfferTheSamePacket() {
    try (PostgresStore store = PostgresStore.open(url)) {
      CommitFixture.commit(store.partitions().get(0), "work");
      ClaimQuery query = new ClaimQuery(List.of("queue", "other"), null, Set.of(), 8);

      try (StoreSession one = store.partitions().get(0).begin();
          StoreSession other = store.partitions().get(1).begin()) {
        Set<PacketState> offered = new HashSet<>(one.claimable(query));
        assertThat(offered).hasSize(8);
        assertThat(other.claimable(query)).hasSize(8).doesNotContainAnyElementsOf(offered);
      }
    }
  }

  @Test
  void lockedPacketIsNotOffered() {
    try (PostgresStore store = PostgresStore.open(url)) {
      CommitFixture.commit(store.partitions().get(0), "work");
      ClaimQuery query = new ClaimQuery(List.of("queue"), null, Set.of(), 1);

      try (StoreSession one = store.partitions().get(0).begin();
          StoreSession other = store.partitions().get(1).begin()) {
        one.fetch(new ReadSet().packet("work-0"));
        assertThat(other.claimable(query)).extracting(PacketState::id).doesNotContain("work-0");
      }
    }
  }

  @Test
  void concurrentInsertsOfOneKeyFail() {
    try (PostgresStore store = PostgresStore.open(url);
        StoreSession one = store.partitions().get(0).begin();
        StoreSession other = store.partitions().get(1).begin()) {
      ReadSet reads = new ReadSet().packet("p").task("t").entry(KeyValueTable.SEEN, "scope/key");
      one.fetch(reads);
      other.fetch(reads);
      one.write(added(task(one, "t"), ready(one, "p", "t", 1, 1, "q")));
      one.write(entries(KeyValueEntry.permanent(KeyValueTable.SEEN, "scope/key", content("one"))));
      one.commit();

      other.write(
          entries(KeyValueEntry.permanent(KeyValueTable.SEEN, "scope/key", content("other"))));

      assertThatThrownBy(other::commit).isInstanceOf(StoreUnavailableException.class);
    }
  }

  @Test
  void nodesAnnounceQueuesToEachOther() throws Exception {
    try (PostgresStore one = PostgresStore.open(url);
        PostgresStore other = PostgresStore.open(url)) {
      CountDownLatch announced = new CountDownLatch(1);
      AtomicReference<List<String>> echo = new AtomicReference<>(List.of());
      other.onWakeUp(
          queues -> {
            if (queues.contains("a") && queues.contains("b")) {
              announced.countDown();
            }
          });
      one.onWakeUp(echo::set);

      boolean received = false;
      for (int i = 0; i < 50 && !received; i++) {
        one.announce(List.of("a"));
        one.announce(List.of("a", "b"));
        received = announced.await(200, TimeUnit.MILLISECONDS);
      }
      assertThat(received).isTrue();
      assertThat(echo.get()).isEmpty();
    }
  }
}
