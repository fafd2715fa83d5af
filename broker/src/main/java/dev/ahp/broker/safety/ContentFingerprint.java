package dev.ahp.broker.safety;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PayloadType;
import java.util.Set;

/**
 * What a packet says, apart from which packet it is. Two packets with the same content differ at
 * most in ids, times and personal data. Sender and target are part of the content, so what is
 * allowed on one edge is not on another. Personal data is not: a hash that covers it could be used
 * to find out what was erased.
 *
 * @param covered what the hash covers
 * @param rest what it does not, which must be judged by itself
 */
record ContentFingerprint(JsonObject covered, JsonObject rest) {
  private static final Set<String> OF_THE_PACKET =
      Set.of(
          "ahp",
          "packetId",
          "taskId",
          "createdAt",
          "traceparent",
          "dedupeKey",
          "contract",
          "scheduledAt",
          "expiresAt",
          "runId",
          "parentPacketId",
          "previousPacketId",
          "recoveryOf",
          "retryOf",
          "status",
          "checkpoint",
          "personalData");
  private static final Set<String> OF_THE_MESSAGE =
      Set.of(
          "handoffId",
          "parentHandoffId",
          "taskId",
          "timestamp",
          "traceparent",
          "expiresAt",
          "signature",
          "personalData");

  static ContentFingerprint of(JsonObject texts) {
    ContentFingerprint packet = split(texts, OF_THE_PACKET);
    JsonObject payload = texts.object("payload").orElse(JsonObject.empty());
    if (!PayloadType.isHandoff(texts)) {
      return packet;
    }
    ContentFingerprint message = split(payload, OF_THE_MESSAGE);
    JsonObject from = payload.object("fromAgent").orElse(JsonObject.empty());
    return new ContentFingerprint(
        packet.covered.with(
            "payload", message.covered.with("fromAgent", from.without("executionId"))),
        packet
            .rest
            .with("payload", message.rest)
            .with("executionId", from.string("executionId").map(Json::of).orElse(Json.of(""))));
  }

  private static ContentFingerprint split(JsonObject whole, Set<String> apart) {
    JsonObject.Builder covered = JsonObject.builder();
    JsonObject.Builder rest = JsonObject.builder();
    whole
        .members()
        .forEach((name, value) -> (apart.contains(name) ? rest : covered).put(name, value));
    return new ContentFingerprint(covered.build(), rest.build());
  }

  /** {@code sha256:} of the RFC 8785 form. */
  String hash() {
    return CanonicalJson.hash(covered);
  }
}
