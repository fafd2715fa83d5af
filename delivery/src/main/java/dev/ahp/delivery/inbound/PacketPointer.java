package dev.ahp.delivery.inbound;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * A reduced copy of a claim item or another object with a {@code packet}. Its {@code packet} has
 * only {@code packetId}, {@code taskId}, {@code type} and {@code sender}, and its {@code
 * checkpoint} is null. The member {@code pointer} is the path of the full packet at the daemon.
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
