package dev.ahp.a2a.task;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** The messages of a task: the first one and those that were added to it. */
final class TaskMessages {
  /** The members of a message in A2A; unknown members are dropped. */
  private static final List<String> MEMBERS =
      List.of(
          "messageId",
          "contextId",
          "taskId",
          "role",
          "parts",
          "metadata",
          "extensions",
          "referenceTaskIds");

  private TaskMessages() {}

  /**
   * Returns the latest messages, oldest first.
   *
   * @param max maximum number of messages; negative for all
   */
  static List<Json> of(JsonObject packet, List<JsonObject> added, int max) {
    List<Json> history = new ArrayList<>();
    history.add(withIds(packet, first(packet)));
    added.forEach(it -> history.add(withIds(packet, it)));
    return max < 0 || max >= history.size()
        ? history
        : history.subList(history.size() - max, history.size());
  }

  private static JsonObject first(JsonObject packet) {
    return packet
        .object("payload")
        .flatMap(it -> it.object("message"))
        .filter(it -> it.string("messageId").isPresent() && MessageParts.hasParts(it))
        .orElseGet(() -> messageOf(packet));
  }

  /** Builds the message of a packet that was not sent over A2A. */
  private static JsonObject messageOf(JsonObject packet) {
    String id = packet.string("packetId").orElse("");
    JsonObject sent = dev.ahp.signing.PacketVerifier.asSent(packet).without("meta");
    JsonObject part = JsonObject.builder().put("data", sent).build();
    return JsonObject.builder()
        .put(
            "messageId",
            packet
                .object("meta")
                .flatMap(it -> it.object("a2a"))
                .flatMap(it -> it.string("messageId"))
                .orElse(id))
        .put("role", "ROLE_USER")
        .put("parts", JsonArray.of(part))
        .build();
  }

  private static JsonObject withIds(JsonObject packet, JsonObject message) {
    JsonObject.Builder copy = JsonObject.builder();
    MEMBERS.forEach(name -> copy.putIfPresent(name, message.get(name)));
    return copy.put("taskId", packet.string("packetId").orElse(""))
        .put("contextId", packet.string("taskId").orElse(""))
        .build();
  }
}
