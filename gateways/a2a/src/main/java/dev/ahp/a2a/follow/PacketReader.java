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

/** What one caller sees of one packet. */
public final class PacketReader {
  private static final int MOST = 1000;

  /** The last page is read again and again while it is not full. */
  private static final int MOST_RECORDS = 100;

  private static final int MOST_PAGES = 10;

  private final BrokerApi broker;
  private final Caller caller;
  private final String packetId;

  public PacketReader(BrokerApi broker, Caller caller, String packetId) {
    this.broker = broker;
    this.caller = caller;
    this.packetId = packetId;
  }

  public JsonObject packet() {
    return broker.packets().get(caller, packetId);
  }

  /**
   * The next entries of its stream after some index, -1 for the first; empty when there are none.
   */
  JsonArray chunks(long after) {
    return broker
        .packets()
        .chunks(caller, packetId, after, MOST, 0)
        .join()
        .array("items")
        .orElse(JsonArray.empty());
  }

  /** The same as soon as there are some, or the stream has ended, or the time is over. */
  CompletableFuture<JsonObject> awaitChunks(long after, long waitMs) {
    return broker.packets().chunks(caller, packetId, after, 1, waitMs);
  }

  /** The entries of its stream from the first on, as many as are shown at once. */
  JsonArray firstChunks() {
    List<Json> all = new ArrayList<>();
    JsonArray page = chunks(-1);
    for (int pages = 1; !page.isEmpty(); pages++) {
      all.addAll(page.items());
      page = pages < MOST_PAGES ? chunks(index(all.get(all.size() - 1))) : JsonArray.empty();
    }
    return new JsonArray(all);
  }

  /** Where an entry stands in its stream. */
  static long index(Json chunk) {
    return chunk
        .asObject()
        .flatMap(it -> it.number("index"))
        .map(Double::longValue)
        .orElse(Long.MAX_VALUE);
  }

  /** Everything that was said beside the packet. */
  public TaskConversation talk(JsonObject packet) {
    return talk(packet, firstChunks());
  }

  TaskConversation talk(JsonObject packet, JsonArray chunks) {
    TaskConversation taskConversation = TaskConversation.of(chunks);
    return new TaskConversation(
        taskConversation.messages(), taskConversation.work(), question(packet));
  }

  private Optional<String> question(JsonObject packet) {
    return A2aTaskState.of(packet) == A2aTaskState.INPUT_REQUIRED
        ? question().flatMap(it -> it.string("summary")).filter(it -> !it.isEmpty())
        : Optional.empty();
  }

  /** The open question on the packet, if the caller may answer it. */
  public Optional<JsonObject> question() {
    return broker.inbox().about(caller, packetId);
  }

  /** A page of its records, in order: {@code items} and {@code next}, null after the last. */
  JsonObject records(@Nullable String after) {
    return broker.packets().trace(caller, packetId, new PageRequest(MOST_RECORDS, after));
  }

  BrokerApi exchange() {
    return broker;
  }

  Caller caller() {
    return caller;
  }

  String packetId() {
    return packetId;
  }
}
