package dev.ahp.a2a.task;

import dev.ahp.format.A2aExtension;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;

/**
 * The handoff extension: contract, ownership, acceptance and recovery, which A2A does not define.
 * Its data is in {@code metadata} under the URI of the extension, both in messages and in tasks.
 */
public final class HandoffExtension {
  public static final String URI = A2aExtension.URI;

  /** The label of a packet with a suspect report. */
  static final String OUTCOME_SAFETY = "outcomeSafety";

  /** Members of a packet that a message can set. */
  private static final List<String> SETTABLE =
      List.of(
          "target",
          "receivers",
          "join",
          "type",
          "contract",
          "dedupeKey",
          "priority",
          "constraints",
          "expectedOutput",
          "intent",
          "scope",
          "scheduledAt",
          "expiresAt",
          "trust",
          "pins",
          "personalData",
          "runId",
          "confidence");

  /** Members of a packet that a task includes. */
  private static final List<String> INCLUDED =
      List.of(
          "type",
          "sender",
          "target",
          "owner",
          "boundTo",
          "contract",
          "attempt",
          "visited",
          "waitingOn",
          "terminalReason",
          "error",
          "needs",
          "violations",
          "children",
          "parentPacketId",
          "previousPacketId",
          "retryOf",
          "recoveryOf",
          "priority",
          "constraints",
          "traceparent",
          "progress",
          "evidence",
          "cost",
          "expiresAt",
          "lease",
          "safety",
          OUTCOME_SAFETY);

  private HandoffExtension() {}

  /** Returns the extension's data in a message. */
  static JsonObject of(JsonObject metadata) {
    return metadata.object(URI).orElse(JsonObject.empty());
  }

  static void put(JsonObject extension, JsonObject.Builder packet) {
    for (String member : SETTABLE) {
      if (!packet.has(member)) {
        packet.putIfPresent(member, extension.get(member));
      }
    }
  }

  /** Returns the metadata of a task. */
  static JsonObject metadata(JsonObject packet) {
    JsonObject.Builder data =
        JsonObject.builder()
            .put("packetId", packet.string("packetId").orElse(""))
            .put("state", packet.string("status").orElse(""));
    for (String member : INCLUDED) {
      Json value = packet.get(member);
      if (value != null && !value.isNull()) {
        data.put(member, value);
      }
    }
    return JsonObject.builder().put(URI, data.build()).build();
  }
}
