package dev.ahp.broker.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A page of decided letters must not read all letters. */
class DeadLetterPagesTest {
  private static final int LETTERS = 2 * FilteredPage.MAX_ROWS;

  private final MemoryStore store = new MemoryStore();
  private final LocalBroker broker = broker();

  private LocalBroker broker() {
    List<KeyValueEntry> letters = new ArrayList<>();
    for (int i = 0; i < LETTERS; i++) {
      letters.add(letter(i, i == LETTERS - 1 ? "released" : "discarded"));
    }
    try (StoreSession session = store.partitions().get(0).begin()) {
      session.write(new Changes(List.of(), List.of(), letters));
      session.commit();
    }
    return LocalBroker.open(store, BrokerOptions.standard());
  }

  private static KeyValueEntry letter(int number, String state) {
    String id = String.format(Locale.ROOT, "letter-%06d", number);
    JsonObject letter = JsonObject.builder().put("id", id).put("state", state).build();
    return KeyValueEntry.permanent(KeyValueTable.DEAD_LETTERS, id, letter);
  }

  @AfterEach
  void close() {
    broker.close();
  }

  private JsonObject page(@Nullable String state, int limit, @Nullable String after) {
    return broker.deadLetters().list(Caller.OPERATOR, state, new PageRequest(limit, after));
  }

  private static List<Json> items(JsonObject page) {
    return page.array("items").orElseThrow().items();
  }

  @Test
  void pageEndsAfterTheMaximumNumberOfRows() {
    JsonObject first = page("released", 10, null);
    assertThat(items(first)).isEmpty();
    assertThat(first.string("next"))
        .contains(String.format(Locale.ROOT, "letter-%06d", FilteredPage.MAX_ROWS - 1));

    JsonObject second = page("released", 10, first.string("next").orElseThrow());
    assertThat(items(second)).hasSize(1);
  }

  @Test
  void pagesContainEachLetterOnce() {
    List<Json> all = new ArrayList<>();
    String after = null;
    do {
      JsonObject page = page(null, 999, after);
      all.addAll(items(page));
      after = page.string("next").orElse(null);
    } while (after != null);

    assertThat(all).doesNotHaveDuplicates().hasSize(LETTERS);
  }
}
