package dev.ahp.delivery.export;

import dev.ahp.broker.api.ExportApi;
import dev.ahp.delivery.follow.WorkMembers;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * Converts a packet to the packet for the exporting namespace. Equal packets give equal results,
 * and the id follows from that of the packet, so a repeated submission is a duplicate.
 */
final class ExportedPacket {
  private ExportedPacket() {}

  /**
   * Returns the packet to submit.
   *
   * @param from the namespace of the packet
   */
  static JsonObject of(JsonObject packet, String from, String target) {
    String id = ExportApi.workId(from, packet.string("packetId").orElse(""));
    JsonObject.Builder draft =
        JsonObject.builder().put("packetId", id).put("taskId", id).put("target", target);
    WorkMembers.copy(packet, draft);
    draft.putIfPresent("payloadType", packet.get("payloadType"));
    packet
        .object("payload")
        .filter(it -> it.string("taskId").isPresent())
        .ifPresent(it -> draft.put("payload", it.with("taskId", Json.of(id))));
    JsonObject trust = trust(packet);
    return trust.isEmpty() ? draft.build() : draft.put("trust", trust).build();
  }

  /**
   * Returns the labels, lowered by the packets before: they do not exist in the other namespace.
   */
  private static JsonObject trust(JsonObject packet) {
    JsonObject.Builder labels = packet.object("trust").orElse(JsonObject.empty()).toBuilder();
    return labels.putAll(packet.object("effectiveTrust").orElse(JsonObject.empty())).build();
  }
}
