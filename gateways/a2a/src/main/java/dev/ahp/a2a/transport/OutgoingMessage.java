package dev.ahp.a2a.transport;

import dev.ahp.a2a.client.RemoteEndpoint;
import dev.ahp.a2a.task.HandoffExtension;
import dev.ahp.delivery.follow.WorkMembers;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Converts a packet to a message for a remote agent, in the shapes of 1.0. An agent that supports
 * the handoff extension gets a packet. Other agents get the objective as text and the payload as
 * data, or everything as text if they do not accept JSON. The message id is the packet id, so that
 * the agent can detect duplicates.
 */
public final class OutgoingMessage {
  private static final List<String> TEXT_MEMBERS =
      List.of("task_summary", "taskDescription", "text", "summary", "question");

  private OutgoingMessage() {}

  /**
   * Returns the message that starts the work.
   *
   * @param target the remote target
   */
  public static JsonObject of(JsonObject packet, RemoteEndpoint endpoint, String target) {
    JsonObject.Builder message = message(packet.string("packetId").orElse(""));
    packet.string("taskId").ifPresent(it -> message.put("contextId", it));
    if (endpoint.handoff()) {
      return message
          .put("parts", JsonArray.of(data(draft(packet, target))))
          .put("extensions", JsonArray.of(Json.of(HandoffExtension.URI)))
          .build();
    }
    return message.put("parts", new JsonArray(plainParts(packet, endpoint))).build();
  }

  private static JsonObject.Builder message(String id) {
    return JsonObject.builder().put("messageId", id).put("role", "ROLE_USER");
  }

  private static JsonObject draft(JsonObject packet, String target) {
    JsonObject.Builder draft = JsonObject.builder().put("target", target);
    WorkMembers.copy(packet, draft);
    return draft.put("dedupeKey", packet.string("packetId").orElse("")).build();
  }

  private static List<Json> plainParts(JsonObject packet, RemoteEndpoint endpoint) {
    List<Json> parts = new ArrayList<>();
    parts.add(text(summary(packet)));
    JsonObject payload = packet.object("payload").orElse(JsonObject.empty());
    if (!payload.isEmpty()) {
      boolean acceptsJson = endpoint.reads("application/json");
      parts.add(acceptsJson ? data(payload) : text(JsonWriter.compact(payload)));
    }
    return parts;
  }

  private static String summary(JsonObject packet) {
    JsonObject payload = packet.object("payload").orElse(JsonObject.empty());
    return packet
        .string("objective")
        .or(() -> TEXT_MEMBERS.stream().flatMap(it -> payload.string(it).stream()).findFirst())
        .or(() -> packet.string("intent"))
        .filter(it -> !it.isBlank())
        .orElse(packet.string("type").orElse("task"));
  }

  /**
   * Returns the answer of a person to a question of the agent.
   *
   * @param id equal for repeated sends of the same answer
   */
  static JsonObject answer(String id, String taskId, Optional<String> contextId, Json answer) {
    JsonObject.Builder message = message(id).put("taskId", taskId);
    contextId.ifPresent(it -> message.put("contextId", it));
    Json part = answer.asString().map(OutgoingMessage::text).orElseGet(() -> answerPart(answer));
    return message.put("parts", JsonArray.of(part)).build();
  }

  private static JsonObject answerPart(Json answer) {
    return answer
        .asObject()
        .flatMap(it -> it.string("text"))
        .map(OutgoingMessage::text)
        .orElseGet(() -> data(answer));
  }

  private static JsonObject text(String text) {
    return JsonObject.builder().put("text", text).put("mediaType", "text/plain").build();
  }

  private static JsonObject data(Json data) {
    return JsonObject.builder().put("data", data).put("mediaType", "application/json").build();
  }
}
