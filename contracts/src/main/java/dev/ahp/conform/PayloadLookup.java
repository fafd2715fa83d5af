package dev.ahp.conform;

import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Resolves the paths and predicates of contracts in a recorded payload. */
final class PayloadLookup {
  private static final String PAYLOAD = "payload.";
  private static final String STATE = "state.";

  private PayloadLookup() {}

  static boolean isHandoff(JsonObject payload) {
    return payload.has("schemaVersion") && payload.has("handoffId");
  }

  /** Returns the value at a path of a contract, or null. JSON null counts as missing. */
  static @Nullable Json at(JsonObject payload, String path) {
    String inside = path.startsWith(PAYLOAD) ? path.substring(PAYLOAD.length()) : path;
    if (inside.startsWith(STATE)) {
      return find(state(payload), inside.substring(STATE.length()));
    }
    Json found = find(payload, inside);
    return found == null && isHandoff(payload) ? inHandoff(payload, inside) : found;
  }

  /** Resolves the names that a handoff message spells differently. */
  private static @Nullable Json inHandoff(JsonObject payload, String path) {
    if (path.equals("task_summary")) {
      return find(payload, "taskDescription");
    }
    return path.equals("provenance") ? payload : null;
  }

  private static @Nullable Json find(Json from, String path) {
    Json current = from;
    for (String name : path.split("\\.", -1)) {
      Json next = current instanceof JsonObject object ? object.get(name) : item(current, name);
      if (next == null || next.isNull()) {
        return null;
      }
      current = next;
    }
    return current;
  }

  private static @Nullable Json item(Json current, String name) {
    boolean index =
        !name.isEmpty() && name.length() < 9 && name.chars().allMatch(c -> c >= '0' && c <= '9');
    return current instanceof JsonArray array && index && Integer.parseInt(name) < array.size()
        ? array.get(Integer.parseInt(name))
        : null;
  }

  /** Returns the state of the work, as the broker does; an ordinary payload may be the state. */
  private static JsonObject state(JsonObject payload) {
    return isHandoff(payload)
        ? payload.object("currentState").orElse(JsonObject.empty())
        : payload.object("state").orElse(payload);
  }

  /** Returns the scope in which predicates are evaluated. */
  static JsonObject of(
      JsonObject payload, @Nullable RegisteredAgent source, @Nullable RegisteredAgent target) {
    return JsonObject.builder()
        .put("payload", payload)
        .put("state", state(payload))
        .put("source", source == null ? JsonObject.empty() : entry(source))
        .put("target", target == null ? JsonObject.empty() : entry(target))
        .build();
  }

  private static JsonObject entry(RegisteredAgent agent) {
    return agent.json().with("name", Json.of(agent.name()));
  }
}
