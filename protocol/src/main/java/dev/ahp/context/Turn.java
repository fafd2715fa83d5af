package dev.ahp.context;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Locale;

/** One turn of the conversation that a handoff carries. */
public record Turn(JsonObject json) {

  public String content() {
    return json.string("content").orElse("");
  }

  public String role() {
    return json.string("role").orElse("").toLowerCase(Locale.ROOT);
  }

  /** Whether the turn answers a tool call, and so means nothing without the turn that made it. */
  boolean isToolResult() {
    return role().equals("tool")
        || role().equals("function")
        || has("tool_call_id")
        || has("toolCallId")
        || json.string("type").map("function_call_output"::equals).orElse(false);
  }

  private boolean has(String member) {
    Json value = json.get(member);
    return value != null && !value.isNull();
  }
}
