package dev.ahp.testkit;

import static dev.ahp.testkit.StoreRows.added;
import static dev.ahp.testkit.StoreRows.append;
import static dev.ahp.testkit.StoreRows.content;
import static dev.ahp.testkit.StoreRows.entries;
import static dev.ahp.testkit.StoreRows.facts;
import static dev.ahp.testkit.StoreRows.ready;
import static dev.ahp.testkit.StoreRows.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.Lane;
import dev.ahp.broker.store.Session;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.ShelfEntry;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** All of a transaction or nothing of it. */
interface TransactionContract extends StoreFixture {
  @Test
  default void nothingIsLeftOfWhatWasNotCommitted() {
    Lane lane = store().lanes().get(0);
    ChainHead before;
    try (Session session = lane.begin()) {
      before = session.head();
      session.write(added(task(session, "t"), ready(session, "p", "t", 1, 1, "q")));
      session.write(entries(ShelfEntry.lasting(Shelf.AGENTS, "a", content("a"))));
      append(session, session.head(), facts(1, "packet.submitted", "a", "p", "t"));
    }

    try (Session session = lane.begin()) {
      assertThat(session.head()).isEqualTo(before);
      assertThat(session.packet("p")).isNull();
      assertThat(session.task("t")).isNull();
      assertThat(session.entry(Shelf.AGENTS, "a")).isNull();
      assertThat(session.claimable(new ClaimQuery(List.of("q"), null, Set.of(), 1))).isEmpty();
      assertThat(session.packetsByStatus().values()).allMatch(count -> count == 0);
      assertThat(session.recordCount()).isZero();
    }
  }

  @Test
  default void othersSeeNothingBeforeTheCommit() {
    try (Session session = store().lanes().get(0).begin()) {
      session.write(entries(ShelfEntry.lasting(Shelf.AGENTS, "a", content("a"))));
      append(session, session.head(), facts(1, "agent.changed", "a", null, null));
      assertThat(session.entry(Shelf.AGENTS, "a")).isEqualTo(content("a"));
      assertThat(agents()).isEmpty();
      assertThat(store().<Object>read(view -> view.recordCount())).isEqualTo(0L);

      session.commit();
    }
    assertThat(agents()).hasSize(1);
    assertThat(store().<Object>read(view -> view.recordCount())).isEqualTo(1L);
  }

  private List<ShelfEntry> agents() {
    return store().read(view -> view.entries(Shelf.AGENTS, "", "", 9));
  }

  @Test
  default void aReaderKeepsOnePictureWhileOthersCommit() {
    store()
        .<Boolean>read(
            view -> {
              assertThat(view.entries(Shelf.AGENTS, "", "", 9)).isEmpty();
              commit(
                  session ->
                      session.write(entries(ShelfEntry.lasting(Shelf.AGENTS, "a", content("a")))));
              assertThat(view.entries(Shelf.AGENTS, "", "", 9)).isEmpty();
              return true;
            });
    assertThat(agents()).hasSize(1);
  }

  @Test
  default void headsThatDoNotFollowAreRefused() {
    try (Session session = store().lanes().get(0).begin()) {
      ChainHead far = new ChainHead(session.head().chain(), 7, "0".repeat(64));

      assertThatThrownBy(() -> session.append(List.of(), far))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
