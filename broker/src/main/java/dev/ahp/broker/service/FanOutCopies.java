package dev.ahp.broker.service;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PayloadType;
import java.util.List;

/** The copies of a packet with several receivers. */
final class FanOutCopies {
  private FanOutCopies() {}

  /** Returns the receivers of a packet; empty if it has a target. */
  static List<String> receivers(Json json) {
    return json.asObject()
        .filter(it -> !it.has("target"))
        .flatMap(it -> it.array("receivers"))
        .filter(it -> it.strings().size() == it.size())
        .map(JsonArray::strings)
        .orElse(List.of());
  }

  /** Adds the list of receivers to a handoff to many. */
  static JsonObject withReceivers(Json json, List<String> receivers) {
    JsonObject packet = json.asObject().orElse(JsonObject.empty());
    JsonObject payload = packet.object("payload").orElse(JsonObject.empty());
    boolean addsReceivers =
        PayloadType.isHandoff(packet)
            && !payload.has("receiverList")
            && !packet.has("signature")
            && !payload.has("signature");
    return addsReceivers
        ? packet.with("payload", payload.with("receiverList", JsonArray.ofStrings(receivers)))
        : packet;
  }

  /** Returns a copy of the packet for each receiver. */
  static List<JsonObject> of(JsonObject packet, List<String> receivers) {
    JsonObject.Builder body = JsonObject.builder();
    packet
        .members()
        .forEach(
            (name, value) -> {
              if (isCopied(name)) {
                body.put(name, value);
              }
            });
    JsonObject template = body.build();
    return receivers.stream().map(it -> template.with("target", Json.of(it))).toList();
  }

  private static boolean isCopied(String name) {
    return switch (name) {
      case "packetId",
          "receivers",
          "join",
          "joinOn",
          "target",
          "dedupeKey",
          "signature",
          "traceparent",
          "checkpoint",
          "onComplete" ->
          false;
      default -> !name.startsWith("~");
    };
  }
}
