package dev.ahp.testkit;

import static dev.ahp.testkit.StoreRows.content;
import static dev.ahp.testkit.StoreRows.entries;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.ShelfEntry;
import dev.ahp.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The shelves. */
interface ShelfContract extends StoreFixture {
  @Test
  default void everyShelfKeepsEntriesOfItsOwn() {
    commit(
        session -> {
          for (Shelf shelf : Shelf.values()) {
            session.write(entries(ShelfEntry.lasting(shelf, "key", content(shelf.name()))));
          }
        });

    for (Shelf shelf : Shelf.values()) {
      assertThat(read(shelf, "key")).isEqualTo(content(shelf.name()));
      assertThat(read(shelf, "other")).isNull();
    }
  }

  private @Nullable JsonObject read(Shelf shelf, String key) {
    return store().read(view -> java.util.Optional.ofNullable(view.entry(shelf, key))).orElse(null);
  }

  @Test
  default void anEntryIsReplacedAndTakenAway() {
    commit(session -> session.write(entries(ShelfEntry.lasting(Shelf.INBOX, "k", content("a")))));
    commit(
        session -> {
          session.fetch(new Keys().entry(Shelf.INBOX, "k").entry(Shelf.INBOX, "k2"));
          session.write(
              entries(
                  ShelfEntry.lasting(Shelf.INBOX, "k", content("b")),
                  ShelfEntry.lasting(Shelf.INBOX, "k2", content("c"))));
          assertThat(session.entry(Shelf.INBOX, "k")).isEqualTo(content("b"));
        });
    assertThat(read(Shelf.INBOX, "k")).isEqualTo(content("b"));

    commit(
        session -> {
          session.write(entries(ShelfEntry.removal(Shelf.INBOX, "k")));
          assertThat(session.entry(Shelf.INBOX, "k")).isNull();
          session.write(entries(ShelfEntry.lasting(Shelf.INBOX, "k", content("d"))));
        });
    commit(session -> session.write(entries(ShelfEntry.removal(Shelf.INBOX, "k2"))));
    assertThat(read(Shelf.INBOX, "k")).isEqualTo(content("d"));
    assertThat(read(Shelf.INBOX, "k2")).isNull();
  }

  @Test
  default void keysAndValuesMayHoldAnyText() {
    String key = "scope/" + PacketContract.HOSTILE;
    commit(session -> session.write(entries(ShelfEntry.lasting(Shelf.SEEN, key, content(key)))));

    commit(
        session -> {
          session.fetch(new Keys().entry(Shelf.SEEN, key));
          assertThat(session.entry(Shelf.SEEN, key)).isEqualTo(content(key));
          assertThat(session.entries(Shelf.SEEN, key, "", 5)).hasSize(1);
          session.write(entries(ShelfEntry.removal(Shelf.SEEN, key)));
        });
    assertThat(read(Shelf.SEEN, key)).isNull();
  }

  @Test
  default void entriesAreListedByPrefixAndPaged() {
    commit(
        session -> {
          for (String key : List.of("a/1", "a/2", "a/3", "b/1", "a", "a0")) {
            session.write(entries(ShelfEntry.lasting(Shelf.CHUNKS, key, content(key))));
          }
        });

    assertThat(keys("a/", "", 2)).containsExactly("a/1", "a/2");
    assertThat(keys("a/", "a/2", 2)).containsExactly("a/3");
    assertThat(keys("", "", 9)).containsExactly("a", "a/1", "a/2", "a/3", "a0", "b/1");
    assertThat(keys("c", "", 9)).isEmpty();
  }

  private List<String> keys(String prefix, String after, int limit) {
    return store().read(view -> view.entries(Shelf.CHUNKS, prefix, after, limit)).stream()
        .map(ShelfEntry::key)
        .toList();
  }

  @Test
  default void entriesAreCountedByPrefix() {
    commit(
        session -> {
          for (String key : new String[] {"a", "b/", "b/1", "b/2", "b0", "c"}) {
            session.write(entries(ShelfEntry.lasting(Shelf.SETTINGS, key, content(key))));
          }
          assertThat(session.count(Shelf.SETTINGS, "b/")).isEqualTo(3);
        });

    assertThat(store().<Long>read(view -> view.count(Shelf.SETTINGS, "b/"))).isEqualTo(3);
    assertThat(store().<Long>read(view -> view.count(Shelf.SETTINGS, ""))).isEqualTo(6);
    assertThat(store().<Long>read(view -> view.count(Shelf.SETTINGS, "d"))).isZero();
  }

  @Test
  default void whatIsOverIsForgottenAFewAtATime() {
    commit(
        session -> {
          for (int i = 1; i <= 5; i++) {
            session.write(
                entries(new ShelfEntry(Shelf.NONCES, "n" + i, JsonObject.empty(), 100L * i)));
          }
          session.write(entries(ShelfEntry.lasting(Shelf.NONCES, "stays", JsonObject.empty())));
        });

    commit(session -> session.forget(300, 2));
    assertThat(nonces()).containsExactly("n3", "n4", "n5", "stays");
    commit(session -> session.forget(300, 2));
    assertThat(nonces()).containsExactly("n4", "n5", "stays");
  }

  private List<String> nonces() {
    return store().read(view -> view.entries(Shelf.NONCES, "", "", 99)).stream()
        .map(ShelfEntry::key)
        .toList();
  }
}
