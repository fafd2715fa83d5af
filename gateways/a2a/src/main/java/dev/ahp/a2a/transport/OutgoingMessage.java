package dev.ahp.a2a.transport;

import dev.ahp.a2a.client.RemoteEndpoint;
import dev.ahp.a2a.task.HandoffExtension;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A packet as a message to an agent elsewhere, in the shapes of 1.0. Who knows our extension gets a
 * packet of its own, as if it had been submitted there; any other agent gets the objective as text
 * and the payload as data, or all as text if it does not read JSON. The message has the packet's
 * id, by which whoever gets it twice knows it again.
 */
public final class OutgoingMessage {
  /** What a packet says of the work; the rest belongs to where it came from. */
  private static final List<String> PASSED_ON =
      List.of(
          "type",
          "objective",
          "payload",
          "intent",
          "scope",
          "constraints",
          "expectedOutput",
          "priority",
          "expiresAt",
          "personalData",
          "trust",
          "confidence",
          "traceparent");

  private static final List<String> WORDS =
      List.of("task_summary", "taskDescription", "text", "summary", "question");

  private OutgoingMessage() {}

  /**
   * The message that begins the work.
   *
   * @param target who is to get it over there
   */
  public static JsonObject of(JsonObject packet, RemoteEndpoint remoteEndpoint, String target) {
    JsonObject.Builder message = message(packet.string("packetId").orElse(""));
    packet.string("taskId").ifPresent(it -> message.put("contextId", it));
    if (remoteEndpoint.handoff()) {
      return message
          .put("parts", JsonArray.of(data(draft(packet, target))))
          .put("extensions", JsonArray.of(Json.of(HandoffExtension.URI)))
          .build();
    }
    return message.put("parts", new JsonArray(plain(packet, remoteEndpoint))).build();
  }

  private static JsonObject.Builder message(String id) {
    return JsonObject.builder().put("messageId", id).put("role", "ROLE_USER");
  }

  private static JsonObject draft(JsonObject packet, String target) {
    JsonObject.Builder draft = JsonObject.builder().put("target", target);
    for (String member : PASSED_ON) {
      Json value = packet.get(member);
      if (value != null && !value.isNull()) {
        draft.put(member, value);
      }
    }
    return draft.put("dedupeKey", packet.string("packetId").orElse("")).build();
  }

  private static List<Json> plain(JsonObject packet, RemoteEndpoint remoteEndpoint) {
    List<Json> parts = new ArrayList<>();
    parts.add(text(words(packet)));
    JsonObject payload = packet.object("payload").orElse(JsonObject.empty());
    if (!payload.isEmpty()) {
      boolean reads = remoteEndpoint.reads("application/json");
      parts.add(reads ? data(payload) : text(JsonWriter.compact(payload)));
    }
    return parts;
  }

  private static String words(JsonObject packet) {
    JsonObject payload = packet.object("payload").orElse(JsonObject.empty());
    return packet
        .string("objective")
        .or(() -> WORDS.stream().flatMap(it -> payload.string(it).stream()).findFirst())
        .or(() -> packet.string("intent"))
        .filter(it -> !it.isBlank())
        .orElse(packet.string("type").orElse("task"));
  }

  /**
   * What a person answered to a question of the agent.
   *
   * @param id the same whenever the same answer is sent
   */
  static JsonObject answer(String id, String taskId, Optional<String> contextId, Json answer) {
    JsonObject.Builder message = message(id).put("taskId", taskId);
    contextId.ifPresent(it -> message.put("contextId", it));
    Json part = answer.asString().map(OutgoingMessage::text).orElseGet(() -> said(answer));
    return message.put("parts", JsonArray.of(part)).build();
  }

  private static JsonObject said(Json answer) {
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
