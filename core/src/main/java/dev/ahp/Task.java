package dev.ahp;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** A task: a typed view of its JSON. */
public record Task(JsonObject json) {
  public String taskId() {
    return json.string("taskId").orElse("");
  }

  /**
   * Returns {@code ACTIVE}, {@code PENDING_HANDOFF}, {@code COMPLETED}, {@code FAILED}, {@code
   * BLOCKED} or {@code CANCELLED}.
   */
  public String status() {
    return json.string("status").orElse("");
  }

  /** Returns the agent that owns the work now. */
  public Optional<String> owner() {
    return json.string("owner");
  }

  public List<String> agents() {
    return json.array("agents").map(JsonArray::strings).orElse(List.of());
  }

  public int failures() {
    return json.number("failures").map(Double::intValue).orElse(0);
  }

  public List<JsonObject> packets() {
    return json.array("packets").map(JsonArray::objects).orElse(List.of());
  }

  public List<JsonObject> handoffs() {
    return json.array("handoffs").map(JsonArray::objects).orElse(List.of());
  }
}
