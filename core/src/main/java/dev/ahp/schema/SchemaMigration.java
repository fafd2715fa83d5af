package dev.ahp.schema;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A declarative conversion of payloads from one schema to another. Its steps are applied in order:
 *
 * <pre>
 * {"steps":[{"op":"rename","path":"/a","to":"b"}, {"op":"move","path":"/a/b","to":"/c"},
 *           {"op":"default","path":"/d","value":1}, {"op":"drop","path":"/e"}]}
 * </pre>
 *
 * A step whose path does not exist has no effect, except {@code default}, which sets missing
 * members. Paths lead through objects only.
 */
public record SchemaMigration(JsonObject json) {
  private static final int MAX_STEPS = 100;
  private static final int MAX_DEPTH = 20;
  private static final Set<String> OPERATIONS = Set.of("rename", "move", "default", "drop");

  /** Returns what is wrong with a migration. */
  public static List<Violation> violations(Json json) {
    JsonArray steps = json.asObject().flatMap(it -> it.array("steps")).orElse(null);
    if (steps == null || steps.isEmpty() || steps.size() > MAX_STEPS) {
      return List.of(wrong("/steps", "must be a list of 1 to " + MAX_STEPS + " steps"));
    }
    List<Violation> violations = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      JsonObject step = steps.get(i).asObject().orElse(JsonObject.empty());
      String at = "/steps/" + i;
      String operation = step.string("op").orElse("");
      if (!OPERATIONS.contains(operation)) {
        violations.add(wrong(at + "/op", "must be rename, move, default or drop"));
      }
      if (path(step, "path").isEmpty()) {
        violations.add(wrong(at + "/path", "must be a JSON Pointer to a member"));
      }
      if (operation.equals("move") && path(step, "to").isEmpty()) {
        violations.add(wrong(at + "/to", "must be a JSON Pointer to a member"));
      }
      if (operation.equals("rename") && step.string("to").filter(it -> !it.isEmpty()).isEmpty()) {
        violations.add(wrong(at + "/to", "must be the new name of the member"));
      }
      if (operation.equals("default") && !step.has("value")) {
        violations.add(wrong(at + "/value", "is required"));
      }
    }
    return violations;
  }

  private static Violation wrong(String pointer, String message) {
    return new Violation(ProblemCode.SCHEMA_INVALID, pointer, message);
  }

  private static Optional<List<String>> path(JsonObject step, String member) {
    return step.string(member)
        .filter(it -> it.startsWith("/"))
        .map(it -> JsonPointer.parse(it).segments())
        .filter(it -> it.size() <= MAX_DEPTH);
  }

  /** Returns the converted payload. */
  public JsonObject apply(JsonObject payload) {
    JsonObject result = payload;
    for (JsonObject step : json.array("steps").orElse(JsonArray.empty()).objects()) {
      result = apply(step, result);
    }
    return result;
  }

  private static JsonObject apply(JsonObject step, JsonObject payload) {
    List<String> path = path(step, "path").orElse(List.of());
    Json value = new JsonPointer(path).in(payload);
    switch (step.string("op").orElse("")) {
      case "default" -> {
        return value == null ? put(payload, path, step.get("value")) : payload;
      }
      case "drop" -> {
        return put(payload, path, null);
      }
      default -> {
        if (value == null) {
          return payload;
        }
        return put(put(payload, path, null), destination(step, path), value);
      }
    }
  }

  private static List<String> destination(JsonObject step, List<String> path) {
    if (step.string("op").filter("move"::equals).isPresent()) {
      return path(step, "to").orElse(path);
    }
    List<String> renamed = new ArrayList<>(path.subList(0, path.size() - 1));
    renamed.add(step.string("to").orElse(""));
    return renamed;
  }

  /** Sets a member, or removes it if the value is null. Does not replace other values. */
  private static JsonObject put(JsonObject object, List<String> path, @Nullable Json value) {
    String name = path.get(0);
    if (path.size() == 1) {
      return value == null ? object.without(name) : object.with(name, value);
    }
    Json child = object.get(name);
    if (child == null && value == null) {
      return object;
    }
    return child == null || child instanceof JsonObject
        ? object.with(
            name,
            put(
                child instanceof JsonObject inner ? inner : JsonObject.empty(),
                path.subList(1, path.size()),
                value))
        : object;
  }
}
