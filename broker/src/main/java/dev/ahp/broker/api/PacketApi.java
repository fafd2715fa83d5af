package dev.ahp.broker.api;

import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Denied;
import dev.ahp.connection.VerbCall;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Packets: submit, claim, verbs, streams and queries. */
public interface PacketApi {
  /** The minimum length of a prefix of an id. */
  int MIN_PREFIX_LENGTH = 8;

  /**
   * Submits one packet.
   *
   * @param idempotencyKey used if the packet has no {@code dedupeKey}
   */
  CompletableFuture<SubmittedPacket> submit(
      Caller caller, Json packet, @Nullable String idempotencyKey);

  /**
   * Submits one packet to a task that may have ended, for protocols whose conversations continue
   * after their tasks. The caller must be a party to the task.
   */
  CompletableFuture<SubmittedPacket> submitFollowUp(
      Caller caller, Json packet, @Nullable String idempotencyKey);

  /** Submits packets in order, each independently. */
  CompletableFuture<List<BatchItemResult>> submitAll(Caller caller, List<Json> packets);

  /** Returns the result of every gate and the text that the receiver's model would get. */
  JsonObject explain(Caller caller, Json packet);

  /** Claims packets; completes at the latest after the requested wait. */
  CompletableFuture<List<Claim>> claim(Caller caller, ClaimRequest request);

  /** Claims packets for a protocol that carries JSON; returns {@code {"items":[…]}}. */
  CompletableFuture<JsonObject> claim(Caller caller, Json request);

  CompletableFuture<VerbCall.VerbResponse> act(Caller caller, VerbCall call);

  /**
   * Applies a verb for a protocol that carries JSON; returns {@code {"packet":…}} and the further
   * results of the verb.
   */
  CompletableFuture<JsonObject> act(Caller caller, String packetId, String verb, Json body);

  JsonObject get(Caller caller, String packetId);

  /**
   * Returns a packet with the outcome of its work. If the packet was handed off, retried or
   * recovered, its sender sees the state and the outcome of the last packet of that chain.
   */
  JsonObject outcome(Caller caller, String packetId);

  /** Lists packets by {@code taskId status sender target owner type parentPacketId runId}. */
  JsonObject list(Caller caller, Map<String, String> filter, PageRequest pageRequest);

  /**
   * Returns the ids of visible packets and tasks that start with a prefix of at least {@link
   * #MIN_PREFIX_LENGTH} characters, at most ten of each, as {@code {"packets":[…],"tasks":[…]}}.
   */
  JsonObject ids(Caller caller, String prefix);

  JsonObject trace(Caller caller, String packetId, PageRequest pageRequest);

  CompletableFuture<ChunkReceipt> addChunk(Caller caller, String packetId, Json body);

  /** Waits up to {@code waitMs} for chunks after index {@code after}; -1 starts at the first. */
  CompletableFuture<JsonObject> chunks(
      Caller caller, String packetId, long after, int limit, long waitMs);

  /** A packet, and whether it is a duplicate of an earlier one. */
  record SubmittedPacket(JsonObject packet, boolean duplicate) {}

  /** The result of one packet of a batch. */
  sealed interface BatchItemResult {}

  /** The packet was accepted. */
  record BatchItemAccepted(SubmittedPacket submittedPacket) implements BatchItemResult {}

  /** The packet was denied. */
  record BatchItemRefused(Denied denied) implements BatchItemResult {}

  /** The stored chunk; {@code repeated} if it was there before. */
  record ChunkReceipt(JsonObject json, boolean repeated) {}
}
