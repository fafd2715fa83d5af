package dev.ahp.a2a.task;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;

/**
 * What A2A has no words for: contract, ownership, acceptance and recovery. They ride in {@code
 * metadata} under the address of the extension, to the broker on a message, from it on a task.
 */
public final class HandoffExtension {
  public static final String URI = "https://ahp.dev/a2a/handoff/v1";

  /** Members of a packet that a message may set. */
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

  /** Members of a packet that a task shows. */
  private static final List<String> SHOWN =
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
          "lease");

  private HandoffExtension() {}

  /** What a message says under the address of the extension. */
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

  /** The metadata of a task. */
  static JsonObject metadata(JsonObject packet) {
    JsonObject.Builder shown =
        JsonObject.builder()
            .put("packetId", packet.string("packetId").orElse(""))
            .put("state", packet.string("status").orElse(""));
    for (String member : SHOWN) {
      Json value = packet.get(member);
      if (value != null && !value.isNull()) {
        shown.put(member, value);
      }
    }
    return JsonObject.builder().put(URI, shown.build()).build();
  }
}
