package dev.ahp.delivery.pointer;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * An item of a claim, or anything else that holds a {@code packet}, without what makes it large:
 * its {@code packet} has only {@code packetId}, {@code taskId}, {@code type} and {@code sender},
 * its {@code checkpoint} is null, and {@code pointer} is the path under which the receiver gets the
 * whole packet from the daemon.
 */
public final class PacketPointer {
  private static final String[] KEPT = {"packetId", "taskId", "type", "sender"};

  private PacketPointer() {}

  public static JsonObject of(JsonObject item) {
    JsonObject packet = item.object("packet").orElse(JsonObject.empty());
    JsonObject.Builder kept = JsonObject.builder();
    for (String member : KEPT) {
      kept.putIfPresent(member, packet.get(member));
    }
    return item.with("packet", kept.build())
        .with("checkpoint", Json.Null.NULL)
        .with("pointer", Json.of("/v1/packets/" + packet.string("packetId").orElse("")));
  }
}
