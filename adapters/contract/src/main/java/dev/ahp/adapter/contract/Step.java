package dev.ahp.adapter.contract;

import dev.ahp.adapter.ToolCall;
import dev.ahp.adapter.Turn;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Map;

/** One line of a scripted model: it says something, or calls tools. */
public record Step(String text, List<ToolCall> calls) {
  public static Step says(String text) {
    return new Step(text, List.of());
  }

  public static Step calls(ToolCall... calls) {
    return new Step("", List.of(calls));
  }

  public static ToolCall call(String id, String tool, Map<String, ?> arguments) {
    return new ToolCall(id, tool, Json.from(arguments).asObject().orElse(JsonObject.empty()));
  }

  /** As the turn that a model makes of it. */
  public Turn turn() {
    return Turn.assistant(text, calls);
  }
}
