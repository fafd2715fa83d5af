package dev.ahp.handoff;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Converts 1.x messages to 2.0.
 *
 * <p>Version 1.x names agents by plain strings ({@code from}, {@code to}) and lists steps as plain
 * strings ({@code completed}, {@code remaining}). It has {@code state}, one flat {@code history},
 * {@code costUSD} and {@code budgetUSD}. It lacks agent versions and execution ids; the migration
 * takes {@code executionId} from an extra member of that name.
 */
public final class MigrationFromV1 implements Migration {
  private static final Map<String, String> RENAMED =
      Map.of(
          "task", "taskDescription",
          "state", "currentState",
          "context", "relevantContext",
          "summary", "conversationHistorySummary",
          "history", "conversationHistoryVerbatim",
          "tools", "toolCallHistory",
          "parent", "parentHandoffId");

  @Override
  public int fromMajor() {
    return 1;
  }

  @Override
  public JsonObject lift(JsonObject old) {
    JsonObject.Builder lifted = JsonObject.builder().put("schemaVersion", "2.0");
    old.members()
        .forEach(
            (name, value) -> {
              if (!name.equals("schemaVersion")) {
                lifted.put(RENAMED.getOrDefault(name, name), value);
              }
            });
    liftAgents(old, lifted);
    liftSteps(old, lifted);
    liftCost(old, lifted);
    addRequiredMembers(lifted);
    return lifted.build();
  }

  private static void liftAgents(JsonObject old, JsonObject.Builder lifted) {
    old.string("from")
        .ifPresent(
            agent ->
                lifted
                    .remove("from")
                    .remove("executionId")
                    .put(
                        "fromAgent",
                        JsonObject.builder()
                            .put("agentId", agent)
                            .put("agentVersion", "1")
                            .putIfPresent("executionId", old.get("executionId"))
                            .build()));
    old.string("to")
        .ifPresent(
            agent ->
                lifted
                    .remove("to")
                    .put(
                        "toAgent",
                        JsonObject.builder()
                            .put("agentType", agent)
                            .put("agentVersion", ">=1")
                            .build()));
  }

  private static void liftSteps(JsonObject old, JsonObject.Builder lifted) {
    Optional<Json> doneAt = Optional.ofNullable(old.get("timestamp"));
    old.array("completed")
        .ifPresent(
            steps -> lifted.remove("completed").put("completedSubtasks", subtasks(steps, doneAt)));
    old.array("remaining")
        .ifPresent(
            steps ->
                lifted
                    .remove("remaining")
                    .put("remainingSubtasks", subtasks(steps, Optional.empty())));
  }

  private static Json subtasks(JsonArray steps, Optional<Json> completedAt) {
    List<Json> subtasks = new ArrayList<>();
    for (Json step : steps) {
      subtasks.add(
          JsonObject.builder()
              .put("subtaskId", "s" + (subtasks.size() + 1))
              .put("description", step)
              .putIfPresent("completedAt", completedAt.orElse(null))
              .build());
    }
    return new JsonArray(subtasks);
  }

  private static void liftCost(JsonObject old, JsonObject.Builder lifted) {
    if (old.has("costUSD") || old.has("budgetUSD")) {
      JsonObject noTokens = JsonObject.builder().put("prompt", 0).put("completion", 0).build();
      lifted
          .remove("costUSD")
          .remove("budgetUSD")
          .put(
              "costTracking",
              JsonObject.builder()
                  .putIfPresent("costSpentSoFarUSD", old.get("costUSD"))
                  .putIfPresent("costBudgetRemainingUSD", old.get("budgetUSD"))
                  .put("tokenSpent", noTokens)
                  .build());
    }
  }

  /** Adds members that are optional in 1.x and required in 2.0. */
  private static void addRequiredMembers(JsonObject.Builder lifted) {
    for (String list :
        List.of(
            "relevantContext", "constraints", "conversationHistoryVerbatim", "toolCallHistory")) {
      if (!lifted.has(list)) {
        lifted.put(list, JsonArray.empty());
      }
    }
    if (!lifted.has("currentState")) {
      lifted.put("currentState", JsonObject.empty());
    }
    if (!lifted.has("conversationHistorySummary")) {
      lifted.put("conversationHistorySummary", "");
    }
    if (!lifted.has("parentHandoffId")) {
      lifted.put("parentHandoffId", Json.Null.NULL);
    }
  }
}
