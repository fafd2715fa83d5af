package dev.ahp.mcp.tool;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** Converts responses of the broker to tool results. */
final class ToolResults {
  private ToolResults() {}

  /**
   * Converts a response with {@code packet}, {@code lease}, {@code handoff} or {@code children}.
   */
  static JsonObject verb(JsonObject response) {
    JsonObject.Builder result = JsonObject.builder();
    for (String member : List.of("packet", "handoff")) {
      response.object(member).ifPresent(it -> result.put(member, ModelPacketView.metadata(it)));
    }
    response.array("children").ifPresent(it -> result.put("children", metadata(it)));
    return result
        .putIfPresent("lease", response.get("lease"))
        .putIfPresent("warnings", response.get("warnings"))
        .build();
  }

  /** Converts an acceptance; includes the content, which the agent may not have seen yet. */
  static JsonObject accepted(JsonObject response) {
    JsonObject result = verb(response);
    return response
        .object("packet")
        .map(it -> result.with("content", Json.of(ModelPacketView.content(it))))
        .orElse(result);
  }

  /** Converts the items of a claim. */
  static JsonObject claim(JsonObject response) {
    List<Json> items = new ArrayList<>();
    for (JsonObject item : response.array("items").orElse(JsonArray.empty()).objects()) {
      items.add(item(item));
    }
    return JsonObject.builder().put("items", new JsonArray(items)).build();
  }

  private static JsonObject item(JsonObject item) {
    JsonObject packet = item.object("packet").orElse(JsonObject.empty());
    JsonObject.Builder result =
        JsonObject.builder()
            .put("packet", ModelPacketView.metadata(packet))
            .putIfPresent("lease", item.get("lease"))
            .putIfPresent("accepted", item.get("accepted"))
            .putIfPresent("resumed", item.get("resumed"))
            .put("content", ModelPacketView.content(packet));
    boolean suspect = ModelPacketView.isSuspect(packet);
    Json checkpoint = item.get("checkpoint");
    if (checkpoint != null && !checkpoint.isNull()) {
      result.put("checkpoint", ModelPacketView.fenced(checkpoint, suspect));
    }
    packet
        .object("meta")
        .map(it -> it.get("answer"))
        .ifPresent(it -> result.put("answer", ModelPacketView.fenced(it, suspect)));
    return result.build();
  }

  /** Converts a packet with its content and outcome. */
  static JsonObject packet(JsonObject packet) {
    return JsonObject.builder()
        .put("packet", ModelPacketView.metadata(packet))
        .put("content", ModelPacketView.content(packet))
        .put("outcome", ModelPacketView.outcome(packet))
        .build();
  }

  /** Converts the result of a task; the text of other agents is fenced. */
  static JsonObject taskResult(JsonObject result) {
    JsonObject.Builder converted = result.toBuilder();
    for (String member : List.of("result", "error")) {
      Json value = result.get(member);
      if (value != null && !value.isNull()) {
        converted.put(member, ModelPacketView.fenced(value, result.has("safety")));
      }
    }
    return converted.build();
  }

  /** Removes the data of records, which may contain text of packets, and fences their reasons. */
  static JsonObject trace(JsonObject list) {
    List<Json> records = new ArrayList<>();
    for (JsonObject record : list.array("items").orElse(JsonArray.empty()).objects()) {
      records.add(ModelPacketView.withFencedReason(record.without("data")));
    }
    return list.with("items", new JsonArray(records));
  }

  private static JsonArray metadata(JsonArray packets) {
    return new JsonArray(
        packets.objects().stream().map(it -> (Json) ModelPacketView.metadata(it)).toList());
  }
}
