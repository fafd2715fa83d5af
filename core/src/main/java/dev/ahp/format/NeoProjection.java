package dev.ahp.format;

import dev.ahp.id.Ids;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Renders neo packets: state as working memory, subtasks as steps, and the tool cache. */
final class NeoProjection implements Projection {
  private static final double UNKNOWN_CONFIDENCE = 0.5;

  @Override
  public String name() {
    return "neo";
  }

  @Override
  public JsonObject project(JsonObject message) {
    String task = message.string("taskDescription").orElse("");
    String summary = message.string("conversationHistorySummary").orElse("");
    return JsonObject.builder()
        .put("task_id", orNull(message, "taskId"))
        .put("original_goal", message.string("originalGoal").orElse(task))
        .put("priority", message.string("priority").orElse("MEDIUM"))
        .put("confidence", message.number("confidence").orElse(UNKNOWN_CONFIDENCE))
        .put("context_summary", summary.isEmpty() ? task : summary)
        .put("completed_steps", listOf(message, "completedSubtasks"))
        .put("remaining_steps", listOf(message, "remainingSubtasks"))
        .put("working_memory", message.object("currentState").orElse(JsonObject.empty()))
        .put("tool_cache", message.object("toolCache").orElse(JsonObject.empty()))
        .put("created_at", orNull(message, "timestamp"))
        .putIfPresent("expires_at", message.get("expiresAt"))
        .build();
  }

  @Override
  public JsonObject lift(JsonObject packet) {
    JsonObject neo = NeoPackets.withCanonicalNames(packet);
    JsonObject.Builder message = CommonFormat.skeleton(neo);
    neo.string("task_id").filter(Ids::isId).ifPresent(it -> message.put("taskId", it));
    neo.string("created_at").ifPresent(it -> message.put("timestamp", it));
    neo.string("original_goal")
        .filter(goal -> !goal.isEmpty())
        .ifPresent(it -> message.put("taskDescription", it).put("originalGoal", it));
    neo.string("context_summary").ifPresent(it -> message.put("conversationHistorySummary", it));
    neo.object("working_memory").ifPresent(it -> message.put("currentState", it));
    neo.object("tool_cache").ifPresent(it -> message.put("toolCache", it));
    neo.string("priority").ifPresent(it -> message.put("priority", it));
    neo.number("confidence").ifPresent(it -> message.put("confidence", it));
    message.putIfPresent("expiresAt", neo.get("expires_at"));
    JsonArray done = subtasks(neo, "completed_steps", neo.get("created_at"));
    message.put("completedSubtasks", done);
    message.put("remainingSubtasks", subtasks(neo, "remaining_steps", null));
    message.put("fromAgent", CommonFormat.sender("neo", CanonicalJson.text(neo)));
    return done.isEmpty() ? message.put("initial", true).build() : message.build();
  }

  @Override
  public List<String> derived(JsonObject message) {
    List<String> derived = new ArrayList<>();
    if (!message.has("originalGoal")) {
      derived.add("/original_goal");
    }
    if (!message.has("priority")) {
      derived.add("/priority");
    }
    if (!message.has("confidence")) {
      derived.add("/confidence");
    }
    if (!message.has("toolCache")) {
      derived.add("/tool_cache");
    }
    return derived;
  }

  private static JsonArray subtasks(JsonObject neo, String member, @Nullable Json at) {
    List<Json> subtasks = new ArrayList<>();
    for (Json step : neo.array(member).orElse(JsonArray.empty())) {
      subtasks.add(subtask(step, "s" + (subtasks.size() + 1), at));
    }
    return new JsonArray(subtasks);
  }

  private static Json subtask(Json step, String id, @Nullable Json completedAt) {
    JsonObject known = step.asObject().orElse(JsonObject.empty());
    JsonObject.Builder subtask = JsonObject.builder();
    subtask.put("subtaskId", known.string("subtaskId").or(() -> known.string("id")).orElse(id));
    subtask.put("description", descriptionOf(step, known));
    subtask.putIfPresent("completedAt", completedAt);
    return subtask.putAll(known).build();
  }

  private static String descriptionOf(Json step, JsonObject known) {
    return step.asString()
        .or(() -> known.string("name"))
        .or(() -> known.string("title"))
        .or(() -> known.string("action"))
        .filter(text -> !text.isEmpty())
        .orElse("step");
  }

  private static Json listOf(JsonObject message, String member) {
    return message.array(member).orElse(JsonArray.empty());
  }

  private static Json orNull(JsonObject message, String member) {
    Json value = message.get(member);
    return value == null ? Json.Null.NULL : value;
  }
}
