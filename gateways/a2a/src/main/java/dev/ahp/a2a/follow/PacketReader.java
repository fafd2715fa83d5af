package dev.ahp.a2a.follow;

import dev.ahp.a2a.task.A2aTaskState;
import dev.ahp.a2a.task.TaskConversation;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Reads one packet, its stream and its records for one caller. */
public record PacketReader(BrokerApi broker, Caller caller, String packetId) {
  private static final int MAX_CHUNKS = 1000;

  /** Small, because the last page is read repeatedly until it is full. */
  private static final int RECORDS_PER_PAGE = 100;

  private static final int MAX_PAGES = 10;

  /** Returns the packet with the outcome of its work, also if other agents finish it. */
  public JsonObject packet() {
    return broker.packets().outcome(caller, packetId);
  }

  /** Returns the chunks after an index (-1 for the first); empty if there are none. */
  JsonArray chunks(long after) {
    return broker
        .packets()
        .chunks(caller, packetId, after, MAX_CHUNKS, 0)
        .join()
        .array("items")
        .orElse(JsonArray.empty());
  }

  /** Returns chunks when there are some, when the stream has ended or when the time is over. */
  CompletableFuture<JsonObject> awaitChunks(long after, long waitMs) {
    return broker.packets().chunks(caller, packetId, after, 1, waitMs);
  }

  /** Returns the first chunks of the stream, up to the limit of one response. */
  JsonArray firstChunks() {
    List<Json> all = new ArrayList<>();
    JsonArray page = chunks(-1);
    for (int pages = 1; !page.isEmpty(); pages++) {
      all.addAll(page.items());
      page = pages < MAX_PAGES ? chunks(index(all.get(all.size() - 1))) : JsonArray.empty();
    }
    return new JsonArray(all);
  }

  /** Returns the index of a chunk in its stream. */
  static long index(Json chunk) {
    return chunk
        .asObject()
        .flatMap(it -> it.number("index"))
        .map(Double::longValue)
        .orElse(Long.MAX_VALUE);
  }

  /** Returns the messages and artifacts in the packet's stream. */
  public TaskConversation conversation(JsonObject packet) {
    return conversation(packet, firstChunks());
  }

  TaskConversation conversation(JsonObject packet, JsonArray chunks) {
    TaskConversation streamed = TaskConversation.of(chunks);
    return new TaskConversation(streamed.messages(), streamed.work(), question(packet));
  }

  private Optional<String> question(JsonObject packet) {
    return A2aTaskState.of(packet) == A2aTaskState.INPUT_REQUIRED
        ? question().flatMap(it -> it.string("summary")).filter(it -> !it.isEmpty())
        : Optional.empty();
  }

  /** Returns the open question of the packet, if the caller may answer it. */
  public Optional<JsonObject> question() {
    return broker.inbox().about(caller, packetId);
  }

  /** Returns a page of records in order: {@code items} and {@code next}; null after the last. */
  JsonObject records(@Nullable String after) {
    return broker.packets().trace(caller, packetId, new PageRequest(RECORDS_PER_PAGE, after));
  }
}
