package dev.ahp.broker.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pages of large items are limited in size, and no item is lost. */
class ShortPagesTest {
  private static final int COUNT = 60;
  private static final int LIMIT = 1_000;
  private static final String TEXT = "The weather was fine that day. ".repeat(6_000);
  private static final String TASK = "large";

  private final LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());

  @BeforeEach
  void submit() {
    JsonObject packet =
        JsonObject.builder()
            .put("type", "task.assign")
            .put("target", "human:desk")
            .put("taskId", TASK)
            .put("payload", JsonObject.builder().put("text", TEXT).build())
            .build();
    List<Json> packets = IntStream.range(0, COUNT).mapToObj(it -> (Json) packet).toList();
    broker.packets().submitAll(Caller.OPERATOR, packets).join();
  }

  @AfterEach
  void close() {
    broker.close();
  }

  private static List<Json> all(Function<@Nullable String, JsonObject> pages) {
    List<Json> items = new ArrayList<>();
    String cursor = null;
    do {
      JsonObject page = pages.apply(cursor);
      assertThat(JsonWriter.bytes(page)).hasSizeLessThan(9 << 20);
      page.array("items").orElseThrow().forEach(items::add);
      cursor = page.string("next").orElse(null);
    } while (cursor != null);
    return items;
  }

  private static PageRequest page(@Nullable String cursor) {
    return new PageRequest(LIMIT, cursor);
  }

  @Test
  void packets() {
    assertThat(all(at -> broker.packets().list(Caller.OPERATOR, Map.of(), page(at))))
        .doesNotHaveDuplicates()
        .hasSize(COUNT);
  }

  @Test
  void records() {
    assertThat(all(at -> broker.tasks().trace(Caller.OPERATOR, TASK, page(at))))
        .doesNotHaveDuplicates()
        .hasSize(COUNT);
  }

  @Test
  void inboxItems() {
    assertThat(all(at -> broker.inbox().items(Caller.OPERATOR, "desk", page(at))))
        .doesNotHaveDuplicates()
        .hasSize(COUNT);
  }

  @Test
  void chunks() {
    String id =
        broker
            .packets()
            .list(Caller.OPERATOR, Map.of("view", "brief"), new PageRequest(1, null))
            .array("items")
            .orElseThrow()
            .objects()
            .get(0)
            .string("packetId")
            .orElseThrow();
    JsonObject chunk = JsonObject.builder().put("data", TEXT).build();
    for (int i = 0; i < COUNT; i++) {
      broker
          .packets()
          .addChunk(
              Caller.OPERATOR, id, i < COUNT - 1 ? chunk : chunk.with("final", Json.Bool.TRUE))
          .join();
    }
    List<Json> items = new ArrayList<>();
    long after = -1;
    while (after < COUNT - 1) {
      JsonObject page = broker.packets().chunks(Caller.OPERATOR, id, after, LIMIT, 0).join();
      assertThat(JsonWriter.bytes(page)).hasSizeLessThan(9 << 20);
      page.array("items").orElseThrow().forEach(items::add);
      after = page.number("next").orElse(COUNT - 1.0).longValue();
    }
    assertThat(items).doesNotHaveDuplicates().hasSize(COUNT);
  }
}
