package dev.ahp.format;

import dev.ahp.id.Ids;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Renders neo packets: state as working memory, subtasks as steps, and the tool cache. The member
 * names are those that the library agent-handoff-protocol reads.
 */
final class NeoProjection implements Projection {
  private static final double UNKNOWN_CONFIDENCE = 0.5;
  private static final String UNKNOWN = "unknown";
  private static final Set<String> PRIORITIES = Set.of("LOW", "MEDIUM", "HIGH", "CRITICAL");

  @Override
  public String name() {
    return "neo";
  }

  @Override
  public JsonObject project(JsonObject message) {
    String task = message.string("taskDescription").orElse("");
    String summary = message.string("conversationHistorySummary").orElse("");
    JsonObject.Builder packet =
        JsonObject.builder()
            .put("task_id", taskIdOf(message))
            .put("original_goal", message.string("originalGoal").orElse(task))
            .put(
                "priority",
                message.string("priority").filter(PRIORITIES::contains).orElse("MEDIUM"))
            .put("confidence_score", confidenceOf(message))
            .put("context_summary", summary.isEmpty() ? task : summary)
            .put(
                "completed_steps",
                NeoSteps.completed(listOf(message, "completedSubtasks"), senderOf(message)))
            .put("remaining_steps", NeoSteps.remaining(listOf(message, "remainingSubtasks")))
            .put("working_memory", message.object("currentState").orElse(JsonObject.empty()))
            .put("tool_results_cache", message.object("toolCache").orElse(JsonObject.empty()));
    message.string("handoffReason").ifPresent(it -> packet.put("handoff_reason", it));
    message.string("timestamp").ifPresent(it -> packet.put("created_at", it));
    message
        .string("expiresAt")
        .filter(it -> Rfc3339.parse(it).isPresent())
        .ifPresent(it -> packet.put("expires_at", it));
    return packet.build();
  }

  /** Adds the expiry, priority and confidence of a packet to its handoff. */
  @Override
  public JsonObject sourceOf(JsonObject hub) {
    JsonObject message = CommonFormat.messageOf(hub);
    if (!CommonFormat.isPacket(hub)) {
      return message;
    }
    JsonObject.Builder source = message.toBuilder();
    for (String name : List.of("expiresAt", "priority", "confidence")) {
      if (!message.has(name)) {
        source.putIfPresent(name, hub.get(name));
      }
    }
    return source.build();
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
    neo.string("handoff_reason").ifPresent(it -> message.put("handoffReason", it));
    message.putIfPresent(
        "expiresAt", NeoPackets.expiresAt(neo).map(Json::of).orElse(neo.get("expires_at")));
    JsonArray done = NeoSteps.subtasks(listOf(neo, "completed_steps"), neo.get("created_at"));
    message.put("completedSubtasks", done);
    message.put("remainingSubtasks", NeoSteps.subtasks(listOf(neo, "remaining_steps"), null));
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
      derived.add("/confidence_score");
    }
    if (!message.has("toolCache")) {
      derived.add("/tool_results_cache");
    }
    return derived;
  }

  private static String taskIdOf(JsonObject message) {
    return message
        .string("taskId")
        .or(() -> message.string("handoffId"))
        .filter(it -> !it.isEmpty())
        .orElse(UNKNOWN);
  }

  private static double confidenceOf(JsonObject message) {
    return message.number("confidence").filter(it -> it >= 0 && it <= 1).orElse(UNKNOWN_CONFIDENCE);
  }

  private static String senderOf(JsonObject message) {
    return message
        .object("fromAgent")
        .flatMap(it -> it.string("agentId"))
        .filter(it -> !it.isEmpty())
        .orElse(UNKNOWN);
  }

  private static JsonArray listOf(JsonObject holder, String member) {
    return holder.array(member).orElse(JsonArray.empty());
  }
}
