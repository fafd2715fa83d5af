package dev.ahp.format;

import dev.ahp.handoff.Budget;
import dev.ahp.handoff.HandoffVersion;
import dev.ahp.id.NameUuid;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PayloadType;
import java.util.Optional;

/**
 * The common representation of all formats: a handoff message, or a packet that can contain one.
 */
public final class CommonFormat {
  private CommonFormat() {}

  static boolean isPacket(JsonObject hub) {
    return hub.has("type") && hub.has("payload");
  }

  static Optional<JsonObject> handoffIn(JsonObject packet) {
    return PayloadType.isHandoff(packet) ? packet.object("payload") : Optional.empty();
  }

  /** Returns the handoff message of a packet. A packet without one is converted to a message. */
  public static JsonObject messageOf(JsonObject hub) {
    return isPacket(hub) ? handoffIn(hub).orElseGet(() -> fromPlainPacket(hub)) : hub;
  }

  /**
   * Returns a message with all required members. Ids are derived from {@code source}, so the same
   * document always results in the same message.
   */
  public static JsonObject.Builder skeleton(JsonObject source) {
    String name = CanonicalJson.text(source);
    return JsonObject.builder()
        .put("schemaVersion", HandoffVersion.CURRENT.toString())
        .put("handoffId", named("handoff", name))
        .put("taskId", named("task", name))
        .put("parentHandoffId", Json.Null.NULL)
        .put("fromAgent", sender("unknown", name))
        .put("toAgent", receiver("any"))
        .put("timestamp", UnknownTime.VALUE)
        .put("taskDescription", "INITIAL")
        .put("completedSubtasks", JsonArray.empty())
        .put("remainingSubtasks", JsonArray.empty())
        .put("currentState", JsonObject.empty())
        .put("relevantContext", JsonArray.empty())
        .put("constraints", JsonArray.empty())
        .put("costTracking", Budget.unlimited())
        .put("conversationHistorySummary", "")
        .put("conversationHistoryVerbatim", JsonArray.empty())
        .put("toolCallHistory", JsonArray.empty())
        .put("traceparent", traceparent(name));
  }

  static JsonObject sender(String agentId, String name) {
    return JsonObject.builder()
        .put("agentId", agentId)
        .put("agentVersion", "unknown")
        .put("executionId", named("execution", name))
        .build();
  }

  static JsonObject receiver(String agentType) {
    return JsonObject.builder().put("agentType", agentType).put("agentVersion", "*").build();
  }

  private static JsonObject fromPlainPacket(JsonObject packet) {
    String name = CanonicalJson.text(packet);
    JsonObject.Builder message = skeleton(packet);
    packet.string("taskId").ifPresent(it -> message.put("taskId", it));
    packet.string("sender").ifPresent(it -> message.put("fromAgent", sender(it, name)));
    packet.string("target").ifPresent(it -> message.put("toAgent", receiver(it)));
    packet.string("createdAt").ifPresent(it -> message.put("timestamp", it));
    packet.string("traceparent").ifPresent(it -> message.put("traceparent", it));
    packet.string("priority").ifPresent(it -> message.put("priority", it));
    packet.string("expiresAt").ifPresent(it -> message.put("expiresAt", it));
    packet.number("confidence").ifPresent(it -> message.put("confidence", it));
    return message
        .put("taskDescription", goalOf(packet))
        .put("initial", true)
        .put("currentState", packet.object("payload").orElse(JsonObject.empty()))
        .build();
  }

  private static String goalOf(JsonObject packet) {
    return packet
        .string("objective")
        .or(() -> packet.string("intent"))
        .or(() -> packet.string("type"))
        .filter(goal -> !goal.isEmpty())
        .orElse("INITIAL");
  }

  private static String named(String kind, String name) {
    return NameUuid.v8(NameUuid.AHP, kind + "\n" + name).toString();
  }

  private static String traceparent(String name) {
    String traceId = named("trace", name).replace("-", "");
    String spanId = named("span", name).replace("-", "").substring(0, 16);
    return "00-" + traceId + "-" + spanId + "-00";
  }
}
