package dev.ahp.contract;

import dev.ahp.json.JsonObject;
import java.util.Optional;

/** The condition under which the source hands off. */
public record Trigger(JsonObject json) {
  public Optional<String> intent() {
    return json.string("intent");
  }

  public Optional<String> predicate() {
    return json.string("predicate");
  }

  public Optional<String> toolCall() {
    return json.string("tool_call");
  }
}
