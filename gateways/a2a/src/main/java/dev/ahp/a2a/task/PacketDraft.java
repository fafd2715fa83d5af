package dev.ahp.a2a.task;

import dev.ahp.a2a.error.A2aException;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Converts a message to a packet. A data part that is a packet is used as it is; a handoff becomes
 * the payload. For any other message the text is the objective, and the payload contains the whole
 * message. The extension sets members that the packet does not have.
 */
public final class PacketDraft {
  /** The target of a message without one. */
  public static final String DEFAULT_TARGET = "role:a2a";

  private static final String DEFAULT_TYPE = "task.assign";
  private static final int MAX_SUMMARY = 500;

  private PacketDraft() {}

  /**
   * Returns the packet.
   *
   * @param traceparent of the HTTP request; null if absent
   */
  public static JsonObject of(
      IncomingMessage message, @Nullable String tenant, @Nullable String traceparent) {
    JsonObject data = data(message).orElse(null);
    JsonObject.Builder packet = data == null ? fromText(message) : data.toBuilder();
    if (data == null || !data.has("signature")) {
      complete(message, packet, tenant, traceparent);
    }
    return packet.build();
  }

  /** Returns the packet or the handoff that the message contains. */
  private static Optional<JsonObject> data(IncomingMessage message) {
    for (JsonObject part : message.parts()) {
      JsonObject data = part.object("data").orElse(JsonObject.empty());
      if (data.has("payload") && (data.has("type") || data.has("target"))) {
        return Optional.of(data);
      }
      if (data.string("schemaVersion").isPresent() && data.has("toAgent")) {
        return Optional.of(handoff(data));
      }
    }
    return Optional.empty();
  }

  private static JsonObject handoff(JsonObject message) {
    JsonObject.Builder packet =
        JsonObject.builder().put("type", DEFAULT_TYPE).put("payload", message);
    message.string("taskId").ifPresent(it -> packet.put("taskId", it));
    message.string("expiresAt").ifPresent(it -> packet.put("expiresAt", it));
    message
        .object("toAgent")
        .flatMap(it -> it.string("agentType"))
        .ifPresent(it -> packet.put("target", it));
    return packet.build();
  }

  private static JsonObject.Builder fromText(IncomingMessage message) {
    String text = message.text();
    JsonObject.Builder payload = JsonObject.builder();
    if (!text.isBlank()) {
      payload.put("task_summary", shortened(text));
    }
    JsonObject provenance =
        JsonObject.builder().put("messages", JsonArray.of(Json.of(message.messageId()))).build();
    payload.put("provenance", provenance).put("message", message.json());
    JsonObject.Builder packet = JsonObject.builder();
    if (!text.isBlank()) {
      packet.put("objective", text);
    }
    return packet.put("payload", payload.build());
  }

  private static String shortened(String text) {
    if (text.length() <= MAX_SUMMARY) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(MAX_SUMMARY - 2)) ? 2 : 1;
    return text.substring(0, MAX_SUMMARY - end) + "…";
  }

  private static void complete(
      IncomingMessage message,
      JsonObject.Builder packet,
      @Nullable String tenant,
      @Nullable String traceparent) {
    HandoffExtension.put(message.extension(), packet);
    if (!packet.has("target") && !packet.has("receivers")) {
      packet.put("target", target(message, tenant));
    }
    if (!packet.has("type")) {
      packet.put("type", DEFAULT_TYPE);
    }
    context(message, packet);
    if (traceparent != null && !packet.has("traceparent")) {
      packet.put("traceparent", traceparent);
    }
    JsonObject meta = packet.build().object("meta").orElse(JsonObject.empty());
    packet.put("meta", meta.with("a2a", origin(message)));
  }

  private static String target(IncomingMessage message, @Nullable String tenant) {
    return message
        .metadata()
        .string("target")
        .or(() -> message.callMetadata().string("target"))
        .or(() -> Optional.ofNullable(tenant).filter(it -> !it.isEmpty()))
        .orElse(DEFAULT_TARGET);
  }

  private static void context(IncomingMessage message, JsonObject.Builder packet) {
    Optional<String> own = packet.build().string("taskId");
    message
        .contextId()
        .ifPresent(
            context -> {
              if (own.isPresent() && !own.get().equals(context)) {
                throw A2aException.params("message.contextId does not match the packet's taskId");
              }
              packet.put("taskId", context);
            });
  }

  private static JsonObject origin(IncomingMessage message) {
    return JsonObject.builder()
        .put("messageId", message.messageId())
        .putIfPresent("referenceTaskIds", message.json().get("referenceTaskIds"))
        .build();
  }
}
