package dev.ahp.broker.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Packets: submitting, claiming, the verbs, streams, and looking at them. */
public interface PacketApi {
  /**
   * Submits one packet.
   *
   * @param idempotencyKey stands in for an absent {@code dedupeKey}
   */
  CompletableFuture<SubmittedPacket> submit(
      Caller caller, Json packet, @Nullable String idempotencyKey);

  /** Submits many; each stands alone and they are taken in order. */
  CompletableFuture<List<BatchItemResult>> submitAll(Caller caller, List<Json> packets);

  /** A dry run: what every gate says, and what the receiver's model would see. */
  JsonObject explain(Caller caller, Json packet);

  /** Takes the body of a claim and gives {@code {"items":[…]}}, at the latest after its wait. */
  CompletableFuture<JsonObject> claim(Caller caller, Json request);

  /** A verb on a packet, with its body; gives {@code {"packet":…}} and what else the verb gives. */
  CompletableFuture<JsonObject> act(Caller caller, String packetId, String verb, Json body);

  JsonObject get(Caller caller, String packetId);

  /** Filters by {@code taskId status sender target owner type parentPacketId runId}. */
  JsonObject list(Caller caller, Map<String, String> filter, PageRequest pageRequest);

  JsonObject trace(Caller caller, String packetId, PageRequest pageRequest);

  CompletableFuture<ChunkReceipt> addChunk(Caller caller, String packetId, Json body);

  /** Waits up to {@code waitMs} for a chunk after {@code after}; -1 is before the first. */
  CompletableFuture<JsonObject> chunks(
      Caller caller, String packetId, long after, int limit, long waitMs);

  /** A packet, and whether it is the first one of a duplicate. */
  record SubmittedPacket(JsonObject packet, boolean duplicate) {}

  /** The answer to one of many: a packet or a refusal. */
  sealed interface BatchItemResult {}

  /** It was taken. */
  record BatchItemAccepted(SubmittedPacket submittedPacket) implements BatchItemResult {}

  /** It was refused. */
  record BatchItemRefused(dev.ahp.Denied denied) implements BatchItemResult {}

  /** What became of a chunk; {@code repeated} when it had come before. */
  record ChunkReceipt(JsonObject json, boolean repeated) {}
}
