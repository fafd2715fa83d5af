package dev.ahp.broker.safety;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PayloadType;
import java.util.Set;

/**
 * The content of a packet without its identity. Packets with the same content differ only in ids,
 * times and personal data. Sender and target belong to the content, so an allowed content is
 * limited to its edge. Personal data does not: its hash could reveal erased data.
 *
 * @param covered the members that the hash covers
 * @param rest the other members, which must be judged separately
 */
record ContentFingerprint(JsonObject covered, JsonObject rest) {
  private static final Set<String> PACKET_IDENTITY =
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
  private static final Set<String> MESSAGE_IDENTITY =
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
    ContentFingerprint packet = split(texts, PACKET_IDENTITY);
    JsonObject payload = texts.object("payload").orElse(JsonObject.empty());
    if (!PayloadType.isHandoff(texts)) {
      return packet;
    }
    ContentFingerprint message = split(payload, MESSAGE_IDENTITY);
    JsonObject from = payload.object("fromAgent").orElse(JsonObject.empty());
    return new ContentFingerprint(
        packet.covered.with(
            "payload", message.covered.with("fromAgent", from.without("executionId"))),
        packet
            .rest
            .with("payload", message.rest)
            .with("executionId", from.string("executionId").map(Json::of).orElse(Json.of(""))));
  }

  private static ContentFingerprint split(JsonObject json, Set<String> excluded) {
    JsonObject.Builder covered = JsonObject.builder();
    JsonObject.Builder rest = JsonObject.builder();
    json.members()
        .forEach((name, value) -> (excluded.contains(name) ? rest : covered).put(name, value));
    return new ContentFingerprint(covered.build(), rest.build());
  }

  /** Returns {@code sha256:} and the hash of the RFC 8785 form. */
  String hash() {
    return CanonicalJson.hash(covered);
  }
}
