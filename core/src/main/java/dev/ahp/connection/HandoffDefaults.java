package dev.ahp.connection;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PayloadType;
import dev.ahp.time.Rfc3339;
import dev.ahp.trace.TraceParent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Fills in missing ids, timestamps and agents of a handoff. Signed handoffs are unchanged. */
final class HandoffDefaults {
  private static final String ANY_VERSION = "*";
  private static final String NO_VERSION = "0.0.0";

  private HandoffDefaults() {}

  static JsonObject apply(JsonObject packet, String sender, String taskId, Instant now) {
    JsonObject payload = packet.object("payload").orElse(JsonObject.empty());
    if (!PayloadType.isHandoff(packet) || payload.has("signature") || packet.has("signature")) {
      return packet;
    }
    JsonObject.Builder result = payload.toBuilder();
    putIfAbsent(result, payload, "handoffId", Json.of(UUID.randomUUID().toString()));
    putIfAbsent(result, payload, "taskId", Json.of(taskId));
    putIfAbsent(result, payload, "timestamp", Json.of(Rfc3339.format(now)));
    putIfAbsent(
        result,
        payload,
        "fromAgent",
        JsonObject.builder()
            .put("agentId", sender)
            .put("agentVersion", NO_VERSION)
            .put("executionId", UUID.randomUUID().toString())
            .build());
    putIfAbsent(
        result,
        payload,
        "toAgent",
        JsonObject.builder()
            .put("agentType", packet.string("target").orElse(sender))
            .put("agentVersion", ANY_VERSION)
            .build());
    putIfAbsent(
        result,
        payload,
        "traceparent",
        packet.has("traceparent")
            ? Json.of(packet.string("traceparent").orElse(""))
            : Json.of(TraceParent.create(ThreadLocalRandom.current()).toString()));
    result.put("completedSubtasks", withCompletionTimes(payload, Rfc3339.format(now)));
    JsonObject completed = result.build();
    return packet.toBuilder().put("payload", completed).put("taskId", taskId).build();
  }

  /** Sets the completion time of completed steps that lack one. */
  private static Json withCompletionTimes(JsonObject payload, String now) {
    List<Json> steps = new ArrayList<>();
    for (Json step : payload.array("completedSubtasks").orElse(JsonArray.empty())) {
      boolean missing =
          step instanceof JsonObject object
              && (!object.has("completedAt") || object.string("completedAt").isEmpty());
      steps.add(missing ? ((JsonObject) step).with("completedAt", Json.of(now)) : step);
    }
    return new JsonArray(steps);
  }

  private static void putIfAbsent(
      JsonObject.Builder result, JsonObject payload, String name, Json value) {
    if (!payload.has(name)) {
      result.put(name, value);
    }
  }
}
