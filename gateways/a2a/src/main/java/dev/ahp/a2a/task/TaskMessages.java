package dev.ahp.a2a.task;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** The messages of a task: the one it began with, and those that were added to it. */
final class TaskMessages {
  /** What a message has in A2A; a client may have sent more. */
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
   * The latest messages, oldest first.
   *
   * @param most negative for all
   */
  static List<Json> of(JsonObject packet, List<JsonObject> added, int most) {
    List<Json> history = new ArrayList<>();
    history.add(identified(packet, first(packet)));
    added.forEach(it -> history.add(identified(packet, it)));
    return most < 0 || most >= history.size()
        ? history
        : history.subList(history.size() - most, history.size());
  }

  private static JsonObject first(JsonObject packet) {
    return packet
        .object("payload")
        .flatMap(it -> it.object("message"))
        .filter(it -> it.string("messageId").isPresent() && MessageParts.hasParts(it))
        .orElseGet(() -> carrying(packet));
  }

  /** The message that a packet would have come in. */
  private static JsonObject carrying(JsonObject packet) {
    String id = packet.string("packetId").orElse("");
    JsonObject sent = dev.ahp.signing.SentPacketRestorer.asSent(packet).without("meta");
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

  private static JsonObject identified(JsonObject packet, JsonObject message) {
    JsonObject.Builder shown = JsonObject.builder();
    MEMBERS.forEach(name -> shown.putIfPresent(name, message.get(name)));
    return shown
        .put("taskId", packet.string("packetId").orElse(""))
        .put("contextId", packet.string("taskId").orElse(""))
        .build();
  }
}
