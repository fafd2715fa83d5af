package dev.ahp.testkit;

import static dev.ahp.testkit.StoreRows.content;
import static dev.ahp.testkit.StoreRows.entries;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of the key-value tables of a store. */
interface KeyValueContract extends StoreFixture {
  @Test
  default void tablesDoNotShareEntries() {
    commit(
        session -> {
          for (KeyValueTable table : KeyValueTable.values()) {
            session.write(entries(KeyValueEntry.permanent(table, "key", content(table.name()))));
          }
        });

    for (KeyValueTable table : KeyValueTable.values()) {
      assertThat(read(table, "key")).isEqualTo(content(table.name()));
      assertThat(read(table, "other")).isNull();
    }
  }

  private @Nullable JsonObject read(KeyValueTable table, String key) {
    return store().read(view -> java.util.Optional.ofNullable(view.entry(table, key))).orElse(null);
  }

  @Test
  default void entryIsReplacedAndRemoved() {
    commit(
        session ->
            session.write(
                entries(KeyValueEntry.permanent(KeyValueTable.INBOX, "k", content("a")))));
    commit(
        session -> {
          session.fetch(
              new ReadSet().entry(KeyValueTable.INBOX, "k").entry(KeyValueTable.INBOX, "k2"));
          session.write(
              entries(
                  KeyValueEntry.permanent(KeyValueTable.INBOX, "k", content("b")),
                  KeyValueEntry.permanent(KeyValueTable.INBOX, "k2", content("c"))));
          assertThat(session.entry(KeyValueTable.INBOX, "k")).isEqualTo(content("b"));
        });
    assertThat(read(KeyValueTable.INBOX, "k")).isEqualTo(content("b"));

    commit(
        session -> {
          session.write(entries(KeyValueEntry.removal(KeyValueTable.INBOX, "k")));
          assertThat(session.entry(KeyValueTable.INBOX, "k")).isNull();
          session.write(entries(KeyValueEntry.permanent(KeyValueTable.INBOX, "k", content("d"))));
        });
    commit(session -> session.write(entries(KeyValueEntry.removal(KeyValueTable.INBOX, "k2"))));
    assertThat(read(KeyValueTable.INBOX, "k")).isEqualTo(content("d"));
    assertThat(read(KeyValueTable.INBOX, "k2")).isNull();
  }

  @Test
  default void keysAndValuesMayHoldAnyText() {
    String key = "scope/" + PacketContract.HOSTILE;
    commit(
        session ->
            session.write(entries(KeyValueEntry.permanent(KeyValueTable.SEEN, key, content(key)))));

    commit(
        session -> {
          session.fetch(new ReadSet().entry(KeyValueTable.SEEN, key));
          assertThat(session.entry(KeyValueTable.SEEN, key)).isEqualTo(content(key));
          assertThat(session.entries(KeyValueTable.SEEN, key, "", 5)).hasSize(1);
          session.write(entries(KeyValueEntry.removal(KeyValueTable.SEEN, key)));
        });
    assertThat(read(KeyValueTable.SEEN, key)).isNull();
  }

  @Test
  default void entriesAreListedByPrefixAndPaged() {
    commit(
        session -> {
          for (String key : List.of("a/1", "a/2", "a/3", "b/1", "a", "a0")) {
            session.write(
                entries(KeyValueEntry.permanent(KeyValueTable.CHUNKS, key, content(key))));
          }
        });

    assertThat(keys("a/", "", 2)).containsExactly("a/1", "a/2");
    assertThat(keys("a/", "a/2", 2)).containsExactly("a/3");
    assertThat(keys("", "", 9)).containsExactly("a", "a/1", "a/2", "a/3", "a0", "b/1");
    assertThat(keys("c", "", 9)).isEmpty();
    assertThat(keys("b/", "a/1", 9)).containsExactly("b/1");
    assertThat(keys("a/", "b/1", 9)).isEmpty();
  }

  private List<String> keys(String prefix, String after, int limit) {
    return store().read(view -> view.entries(KeyValueTable.CHUNKS, prefix, after, limit)).stream()
        .map(KeyValueEntry::key)
        .toList();
  }

  @Test
  default void entriesAreCountedByPrefix() {
    commit(
        session -> {
          for (String key : new String[] {"a", "b/", "b/1", "b/2", "b0", "c"}) {
            session.write(
                entries(KeyValueEntry.permanent(KeyValueTable.CHUNKS, key, content(key))));
          }
          assertThat(session.count(KeyValueTable.CHUNKS, "b/")).isEqualTo(3);
        });

    assertThat(store().<Long>read(view -> view.count(KeyValueTable.CHUNKS, "b/"))).isEqualTo(3);
    assertThat(store().<Long>read(view -> view.count(KeyValueTable.CHUNKS, ""))).isEqualTo(6);
    assertThat(store().<Long>read(view -> view.count(KeyValueTable.CHUNKS, "d"))).isZero();
  }

  @Test
  default void expiredEntriesAreRemovedInBatches() {
    commit(
        session -> {
          for (int i = 1; i <= 5; i++) {
            session.write(
                entries(
                    new KeyValueEntry(
                        KeyValueTable.NONCES, "n" + i, JsonObject.empty(), 100L * i)));
          }
          session.write(
              entries(KeyValueEntry.permanent(KeyValueTable.NONCES, "stays", JsonObject.empty())));
        });

    commit(session -> session.deleteExpired(300, 2));
    assertThat(nonces()).containsExactly("n3", "n4", "n5", "stays");
    commit(session -> session.deleteExpired(300, 2));
    assertThat(nonces()).containsExactly("n4", "n5", "stays");
  }

  private List<String> nonces() {
    return store().read(view -> view.entries(KeyValueTable.NONCES, "", "", 99)).stream()
        .map(KeyValueEntry::key)
        .toList();
  }
}
