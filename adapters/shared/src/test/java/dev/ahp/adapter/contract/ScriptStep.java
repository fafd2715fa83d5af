package dev.ahp.adapter.contract;

import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.ToolCall;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Map;

/** A step of a scripted model: a text or tool calls. */
public record ScriptStep(String text, List<ToolCall> calls) {
  public static ScriptStep says(String text) {
    return new ScriptStep(text, List.of());
  }

  public static ScriptStep calls(ToolCall... calls) {
    return new ScriptStep("", List.of(calls));
  }

  public static ToolCall call(String id, String tool, Map<String, ?> arguments) {
    return new ToolCall(id, tool, Json.from(arguments).asObject().orElse(JsonObject.empty()));
  }

  /** Returns the step as an assistant turn. */
  public ConversationTurn turn() {
    return ConversationTurn.assistant(text, calls);
  }
}
