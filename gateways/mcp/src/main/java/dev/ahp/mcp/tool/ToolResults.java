package dev.ahp.mcp.tool;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** Answers of the desks, made fit for a model. */
final class ToolResults {
  private ToolResults() {}

  /** An answer with {@code packet}, {@code lease}, {@code handoff} or {@code children}. */
  static JsonObject verb(JsonObject answer) {
    JsonObject.Builder shown = JsonObject.builder();
    for (String member : List.of("packet", "handoff")) {
      answer.object(member).ifPresent(it -> shown.put(member, ModelPacketView.standing(it)));
    }
    answer.array("children").ifPresent(it -> shown.put("children", standing(it)));
    return shown.putIfPresent("lease", answer.get("lease")).build();
  }

  /** An acceptance: the work, which the agent may not have seen yet. */
  static JsonObject accepted(JsonObject answer) {
    JsonObject shown = verb(answer);
    return answer
        .object("packet")
        .map(it -> shown.with("content", Json.of(ModelPacketView.content(it))))
        .orElse(shown);
  }

  /** The items of a claim. */
  static JsonObject claim(JsonObject answer) {
    List<Json> items = new ArrayList<>();
    for (JsonObject item : answer.array("items").orElse(JsonArray.empty()).objects()) {
      items.add(item(item));
    }
    return JsonObject.builder().put("items", new JsonArray(items)).build();
  }

  private static JsonObject item(JsonObject item) {
    JsonObject packet = item.object("packet").orElse(JsonObject.empty());
    JsonObject.Builder shown =
        JsonObject.builder()
            .put("packet", ModelPacketView.standing(packet))
            .putIfPresent("lease", item.get("lease"))
            .putIfPresent("accepted", item.get("accepted"))
            .putIfPresent("resumed", item.get("resumed"))
            .put("content", ModelPacketView.content(packet));
    Json checkpoint = item.get("checkpoint");
    if (checkpoint != null && !checkpoint.isNull()) {
      shown.put("checkpoint", ModelPacketView.fenced(checkpoint));
    }
    packet
        .object("meta")
        .map(it -> it.get("answer"))
        .ifPresent(it -> shown.put("answer", ModelPacketView.fenced(it)));
    return shown.build();
  }

  /** One packet, whole. */
  static JsonObject packet(JsonObject packet) {
    return JsonObject.builder()
        .put("packet", ModelPacketView.standing(packet))
        .put("content", ModelPacketView.content(packet))
        .put("outcome", ModelPacketView.outcome(packet))
        .build();
  }

  /** Records without the words that packets brought. */
  static JsonObject trace(JsonObject list) {
    List<Json> records = new ArrayList<>();
    for (JsonObject record : list.array("items").orElse(JsonArray.empty()).objects()) {
      records.add(record.without("data"));
    }
    return list.with("items", new JsonArray(records));
  }

  private static JsonArray standing(JsonArray packets) {
    return new JsonArray(
        packets.objects().stream().map(it -> (Json) ModelPacketView.standing(it)).toList());
  }
}
