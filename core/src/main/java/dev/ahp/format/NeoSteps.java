package dev.ahp.format;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The steps of neo packets. A completed step is an object with {@code step_name}, {@code output},
 * {@code timestamp} and {@code agent_name}, all strings; a remaining step is a string.
 *
 * <p>The library ignores other members of a step. They contain what the four members cannot
 * express: a {@code subtaskId} that is not the position, and a {@code result} that is not a string.
 * A {@code result} or {@code agentId} of null means that the subtask lacks it.
 */
final class NeoSteps {
  private static final Set<String> STEP_MEMBERS =
      Set.of("step_name", "output", "timestamp", "agent_name");
  private static final Set<String> MAPPED_MEMBERS =
      Set.of("subtaskId", "description", "completedAt", "result", "agentId");
  private static final String NO_OUTPUT = "completed";
  private static final String NO_NAME = "step";

  private NeoSteps() {}

  /**
   * Returns the completed steps of a message.
   *
   * @param sender the name of the agent if a subtask has none
   */
  static JsonArray completed(JsonArray subtasks, String sender) {
    List<Json> steps = new ArrayList<>();
    for (Json subtask : subtasks) {
      steps.add(completedStep(subtask, idAt(steps.size()), sender));
    }
    return new JsonArray(steps);
  }

  static JsonArray remaining(JsonArray subtasks) {
    return JsonArray.ofStrings(subtasks.items().stream().map(NeoSteps::descriptionOf).toList());
  }

  /**
   * Returns the steps as subtasks.
   *
   * @param completedAt the time of completed steps that have none; null for remaining steps
   */
  static JsonArray subtasks(JsonArray steps, @Nullable Json completedAt) {
    List<Json> subtasks = new ArrayList<>();
    for (Json step : steps) {
      subtasks.add(subtask(step, idAt(subtasks.size()), completedAt));
    }
    return new JsonArray(subtasks);
  }

  private static Json completedStep(Json subtask, String id, String sender) {
    JsonObject known = subtask.asObject().orElse(JsonObject.empty());
    Optional<String> agent = nonEmpty(known.string("agentId"));
    JsonObject.Builder step =
        JsonObject.builder()
            .put("step_name", descriptionOf(subtask))
            .put("output", outputOf(known.get("result")));
    known.string("completedAt").ifPresent(it -> step.put("timestamp", it));
    step.put("agent_name", agent.orElse(sender));
    if (!known.string("subtaskId").equals(Optional.of(id))) {
      step.putIfPresent("subtaskId", known.get("subtaskId"));
    }
    if (nonEmpty(known.string("result")).isEmpty()) {
      step.put("result", orNull(known.get("result")));
    }
    if (agent.isEmpty()) {
      step.put("agentId", orNull(known.get("agentId")));
    }
    putOthers(step, known, MAPPED_MEMBERS, STEP_MEMBERS);
    return step.build();
  }

  private static Json subtask(Json step, String id, @Nullable Json completedAt) {
    JsonObject known = step.asObject().orElse(JsonObject.empty());
    JsonObject.Builder subtask = JsonObject.builder();
    subtask.put("subtaskId", known.string("subtaskId").or(() -> known.string("id")).orElse(id));
    subtask.put("description", nonEmpty(known.string("step_name")).orElse(descriptionOf(step)));
    if (known.has("timestamp") || completedAt != null) {
      subtask.putIfPresent(
          "completedAt", known.has("timestamp") ? known.get("timestamp") : completedAt);
    }
    putIfNotNull(subtask, "result", resultOf(known));
    putIfNotNull(
        subtask, "agentId", known.has("agentId") ? known.get("agentId") : known.get("agent_name"));
    putOthers(subtask, known, STEP_MEMBERS, Set.of("subtaskId", "result", "agentId"));
    return subtask.build();
  }

  /** Returns the result; an output that was changed replaces it. */
  private static @Nullable Json resultOf(JsonObject step) {
    Json output = step.get("output");
    if (!step.has("result")) {
      return output;
    }
    Json result = step.get("result");
    boolean isChanged = output != null && !output.equals(Json.of(outputOf(result)));
    return isChanged ? output : result;
  }

  private static String outputOf(@Nullable Json result) {
    if (result == null || result.isNull()) {
      return NO_OUTPUT;
    }
    return result.asString().map(it -> it.isEmpty() ? NO_OUTPUT : it).orElseGet(result::toText);
  }

  private static String descriptionOf(Json step) {
    JsonObject known = step.asObject().orElse(JsonObject.empty());
    return nonEmpty(
            step.asString()
                .or(() -> known.string("description"))
                .or(() -> known.string("name"))
                .or(() -> known.string("title"))
                .or(() -> known.string("action")))
        .orElse(NO_NAME);
  }

  private static void putOthers(
      JsonObject.Builder target, JsonObject source, Set<String> mapped, Set<String> reserved) {
    source
        .members()
        .forEach(
            (name, value) -> {
              if (!mapped.contains(name) && !reserved.contains(name)) {
                target.put(name, value);
              }
            });
  }

  private static void putIfNotNull(JsonObject.Builder target, String name, @Nullable Json value) {
    if (value != null && !value.isNull()) {
      target.put(name, value);
    }
  }

  private static String idAt(int index) {
    return "s" + (index + 1);
  }

  private static Optional<String> nonEmpty(Optional<String> text) {
    return text.filter(it -> !it.isEmpty());
  }

  private static Json orNull(@Nullable Json value) {
    return value == null ? Json.Null.NULL : value;
  }
}
