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

/** Fills in what a handoff built in Java leaves open: ids, time, agents. Signed ones stay as is. */
final class HandoffDefaults {
  private static final String ANY_VERSION = "*";
  private static final String NO_VERSION = "0.0.0";

  private HandoffDefaults() {}

  static JsonObject on(JsonObject packet, String sender, String taskId, Instant now) {
    JsonObject payload = packet.object("payload").orElse(JsonObject.empty());
    if (!PayloadType.isHandoff(packet) || payload.has("signature") || packet.has("signature")) {
      return packet;
    }
    JsonObject.Builder whole = payload.toBuilder();
    absent(whole, payload, "handoffId", Json.of(UUID.randomUUID().toString()));
    absent(whole, payload, "taskId", Json.of(taskId));
    absent(whole, payload, "timestamp", Json.of(Rfc3339.format(now)));
    absent(
        whole,
        payload,
        "fromAgent",
        JsonObject.builder()
            .put("agentId", sender)
            .put("agentVersion", NO_VERSION)
            .put("executionId", UUID.randomUUID().toString())
            .build());
    absent(
        whole,
        payload,
        "toAgent",
        JsonObject.builder()
            .put("agentType", packet.string("target").orElse(sender))
            .put("agentVersion", ANY_VERSION)
            .build());
    absent(
        whole,
        payload,
        "traceparent",
        packet.has("traceparent")
            ? Json.of(packet.string("traceparent").orElse(""))
            : Json.of(TraceParent.create(ThreadLocalRandom.current()).toString()));
    whole.put("completedSubtasks", timed(payload, Rfc3339.format(now)));
    JsonObject stamped = whole.build();
    return packet.toBuilder().put("payload", stamped).put("taskId", taskId).build();
  }

  /** Steps that do not say when they were completed were completed by now. */
  private static Json timed(JsonObject payload, String now) {
    List<Json> steps = new ArrayList<>();
    for (Json step : payload.array("completedSubtasks").orElse(JsonArray.empty())) {
      boolean open =
          step instanceof JsonObject object
              && (!object.has("completedAt") || object.string("completedAt").isEmpty());
      steps.add(open ? ((JsonObject) step).with("completedAt", Json.of(now)) : step);
    }
    return new JsonArray(steps);
  }

  private static void absent(
      JsonObject.Builder whole, JsonObject payload, String name, Json value) {
    if (!payload.has(name)) {
      whole.put(name, value);
    }
  }
}
