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
import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.Lane;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Session;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.ShelfEntry;
import dev.ahp.broker.store.StoreUnavailable;
import dev.ahp.broker.store.TaskState;
import dev.ahp.jdbc.chain.Commits;
import java.sql.SQLException;
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
    url = Postgres.emptyDatabase();
  }

  private static Set<String> chains(PostgresStore store) {
    Set<String> chains = new HashSet<>();
    store.lanes().forEach(lane -> chains.add(lane.chain()));
    return chains;
  }

  @Test
  void everyLaneOfEveryNodeHasAChainOfItsOwn() {
    try (PostgresStore one = PostgresStore.open(url);
        PostgresStore other = PostgresStore.open(url)) {
      one.lanes().forEach(lane -> Commits.one(lane, "one-" + lane.chain()));
      other.lanes().forEach(lane -> Commits.one(lane, "other-" + lane.chain()));

      assertThat(chains(one)).containsExactlyInAnyOrder("0", "1");
      assertThat(chains(other)).containsExactlyInAnyOrder("2", "3");
      assertThat(Commits.verified(one)).isEqualTo(4 * Commits.PACKETS);
    }
  }

  @Test
  void aNodeThatStartsLaterGoesOnWithTheChainsOfOneThatStopped() {
    try (PostgresStore store = PostgresStore.open(url)) {
      store.lanes().forEach(lane -> Commits.one(lane, "first-" + lane.chain()));
    }

    try (PostgresStore store = PostgresStore.open(url)) {
      assertThat(chains(store)).containsExactlyInAnyOrder("0", "1");
      assertThat(Commits.one(store.lanes().get(0), "second").seq()).isEqualTo(2L * Commits.PACKETS);
      assertThat(Commits.verified(store)).isEqualTo(3 * Commits.PACKETS);
    }
  }

  @Test
  void aNodeThatWasTakenForDeadCannotForkItsChain() throws Exception {
    PostgresOptions one = PostgresOptions.DEFAULT.withLanes(1);
    try (PostgresStore zombie = PostgresStore.open(url, one)) {
      Lane lane = zombie.lanes().get(0);
      Commits.one(lane, "alive");
      Postgres.run(url, "UPDATE lane SET until = 0");
      try (PostgresStore heir = PostgresStore.open(url, one)) {
        assertThat(heir.lanes().get(0).chain()).isEqualTo("0");
        Commits.one(heir.lanes().get(0), "heir");

        assertThatThrownBy(() -> Commits.one(lane, "zombie")).isInstanceOf(StoreUnavailable.class);
        Commits.one(lane, "anew");

        assertThat(lane.chain()).isEqualTo("1");
        assertThat(Commits.verified(heir)).isEqualTo(3 * Commits.PACKETS);
      }
    }
  }

  @Test
  void whatIsMadeLaterHasAGreaterNumberWhicheverLaneMadeIt() {
    try (PostgresStore one = PostgresStore.open(url);
        PostgresStore other = PostgresStore.open(url)) {
      List<Lane> lanes =
          Stream.concat(one.lanes().stream(), other.lanes().stream()).collect(toList());
      List<String> made = new ArrayList<>();
      for (int round = 0; round < 2; round++) {
        Collections.reverse(lanes);
        for (Lane lane : lanes) {
          made.add(lane.chain() + "-" + round);
          Commits.one(lane, made.get(made.size() - 1));
        }
      }

      assertThat(one.<List<TaskState>>read(view -> view.tasks(null, 0, 100)))
          .extracting(TaskState::taskId)
          .containsExactlyElementsOf(made);
    }
  }

  @Test
  void twoLanesAreNeverOfferedTheSamePacket() {
    try (PostgresStore store = PostgresStore.open(url)) {
      Commits.one(store.lanes().get(0), "work");
      ClaimQuery query = new ClaimQuery(List.of("queue", "other"), null, Set.of(), 8);

      try (Session one = store.lanes().get(0).begin();
          Session other = store.lanes().get(1).begin()) {
        Set<PacketState> offered = new HashSet<>(one.claimable(query));
        assertThat(offered).hasSize(8);
        assertThat(other.claimable(query)).hasSize(8).doesNotContainAnyElementsOf(offered);
      }
    }
  }

  @Test
  void aPacketThatIsBeingChangedIsNotOffered() {
    try (PostgresStore store = PostgresStore.open(url)) {
      Commits.one(store.lanes().get(0), "work");
      ClaimQuery query = new ClaimQuery(List.of("queue"), null, Set.of(), 1);

      try (Session one = store.lanes().get(0).begin();
          Session other = store.lanes().get(1).begin()) {
        one.fetch(new Keys().packet("work-0"));
        assertThat(other.claimable(query)).extracting(PacketState::id).doesNotContain("work-0");
      }
    }
  }

  @Test
  void ofTwoLanesThatAddTheSameThingOneFails() {
    try (PostgresStore store = PostgresStore.open(url);
        Session one = store.lanes().get(0).begin();
        Session other = store.lanes().get(1).begin()) {
      Keys keys = new Keys().packet("p").task("t").entry(Shelf.SEEN, "scope/key");
      one.fetch(keys);
      other.fetch(keys);
      one.write(added(task(one, "t"), ready(one, "p", "t", 1, 1, "q")));
      one.write(entries(ShelfEntry.lasting(Shelf.SEEN, "scope/key", content("one"))));
      one.commit();

      assertThatThrownBy(
              () ->
                  other.write(
                      entries(ShelfEntry.lasting(Shelf.SEEN, "scope/key", content("other")))))
          .isInstanceOf(StoreUnavailable.class);
    }
  }

  @Test
  void nodesTellEachOtherWhereThereIsWork() throws Exception {
    try (PostgresStore one = PostgresStore.open(url);
        PostgresStore other = PostgresStore.open(url)) {
      CountDownLatch told = new CountDownLatch(1);
      AtomicReference<List<String>> echo = new AtomicReference<>(List.of());
      other.onWakeUp(
          queues -> {
            if (queues.contains("a") && queues.contains("b")) {
              told.countDown();
            }
          });
      one.onWakeUp(echo::set);

      boolean heard = false;
      for (int i = 0; i < 50 && !heard; i++) {
        one.announce(List.of("a"));
        one.announce(List.of("a", "b"));
        heard = told.await(200, TimeUnit.MILLISECONDS);
      }
      assertThat(heard).isTrue();
      assertThat(echo.get()).isEmpty();
    }
  }
}
