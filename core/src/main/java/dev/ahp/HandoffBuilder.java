package dev.ahp;

import dev.ahp.context.ContextCompressor;
import dev.ahp.handoff.Budget;
import dev.ahp.handoff.HandoffVersion;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.schema.Schema;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A builder for handoff messages. Lists without items are written as empty arrays. The broker fills
 * in agents, timestamp, ids and trace context if they are missing.
 */
public final class HandoffBuilder {
  private final Map<String, Json> members = new LinkedHashMap<>();
  private final List<Subtask> done = new ArrayList<>();
  private final List<Subtask> remaining = new ArrayList<>();
  private final JsonObject.Builder state = JsonObject.builder();
  private final List<Json> context = new ArrayList<>();
  private final List<Json> turns = new ArrayList<>();
  private final List<Json> toolCalls = new ArrayList<>();
  private final List<String> constraints = new ArrayList<>();
  private String summary = "";
  private Json cost = Budget.unlimited();
  private int window;

  HandoffBuilder() {}

  private record Subtask(
      String id, String description, @Nullable Json result, @Nullable Instant at) {}

  public HandoffBuilder id(String handoffId) {
    return with("handoffId", Json.of(handoffId));
  }

  public HandoffBuilder task(String taskId) {
    return with("taskId", Json.of(taskId));
  }

  /** Sets the previous handoff. The default is null: there was none. */
  public HandoffBuilder parent(String handoffId) {
    return with("parentHandoffId", Json.of(handoffId));
  }

  public HandoffBuilder from(String agentId, String agentVersion, String executionId) {
    return with(
        "fromAgent",
        JsonObject.builder()
            .put("agentId", agentId)
            .put("agentVersion", agentVersion)
            .put("executionId", executionId)
            .build());
  }

  /** Sets the receiver and its version range, for example {@code ">=1.5.0"}. */
  public HandoffBuilder to(String agentType, String versionRange) {
    return with(
        "toAgent",
        JsonObject.builder().put("agentType", agentType).put("agentVersion", versionRange).build());
  }

  public HandoffBuilder at(Instant timestamp) {
    return with("timestamp", Json.of(Rfc3339.format(timestamp)));
  }

  /** Describes the work that the receiver takes over. */
  public HandoffBuilder goal(String goal) {
    return with("taskDescription", Json.of(goal));
  }

  /** Marks the first handoff of a task, which needs no completed steps. */
  public HandoffBuilder initial() {
    return with("initial", Json.of(true));
  }

  /** Adds a completed step. Its completion time is the timestamp of the message. */
  public HandoffBuilder done(String id, String description) {
    done.add(new Subtask(id, description, null, null));
    return this;
  }

  public HandoffBuilder done(String id, String description, Object result, Instant completedAt) {
    done.add(new Subtask(id, description, Json.from(result), completedAt));
    return this;
  }

  public HandoffBuilder remaining(String id, String description) {
    remaining.add(new Subtask(id, description, null, null));
    return this;
  }

  public HandoffBuilder state(String name, @Nullable Object plain) {
    state.put(name, Json.from(plain));
    return this;
  }

  public HandoffBuilder context(String source, String excerpt, double relevance) {
    context.add(
        JsonObject.builder()
            .put("source", source)
            .put("excerpt", excerpt)
            .put("relevanceScore", relevance)
            .build());
    return this;
  }

  public HandoffBuilder constraint(String constraint) {
    constraints.add(constraint);
    return this;
  }

  public HandoffBuilder turn(String role, String content) {
    turns.add(JsonObject.builder().put("role", role).put("content", content).build());
    return this;
  }

  public HandoffBuilder historySummary(String text) {
    this.summary = text;
    return this;
  }

  public HandoffBuilder toolCall(String tool, Instant calledAt) {
    toolCalls.add(
        JsonObject.builder().put("tool", tool).put("calledAt", Rfc3339.format(calledAt)).build());
    return this;
  }

  public HandoffBuilder cost(
      double spentUsd, double remainingUsd, long promptTokens, long completionTokens) {
    this.cost = Budget.of(spentUsd, remainingUsd, promptTokens, completionTokens);
    return this;
  }

  /**
   * Sets the receiver's context window in tokens. If the history exceeds four fifths of it, {@link
   * #build} compresses the history.
   */
  public HandoffBuilder window(int tokens) {
    if (tokens < 1) {
      throw new IllegalArgumentException("window must be at least 1 token, but is " + tokens);
    }
    this.window = tokens;
    return this;
  }

  public HandoffBuilder traceparent(String traceparent) {
    return with("traceparent", Json.of(traceparent));
  }

  /** Sets any member, including members that this version does not define. */
  public HandoffBuilder with(String member, Json value) {
    members.put(member, value);
    return this;
  }

  /**
   * Builds the message. Missing members are not reported, because the broker adds some of them.
   *
   * @throws IllegalArgumentException if a value is invalid; the message names its field
   */
  public Handoff build() {
    JsonObject.Builder json =
        JsonObject.builder().put("schemaVersion", HandoffVersion.CURRENT.toString());
    json.put("parentHandoffId", Json.Null.NULL);
    Json stamp = Optional.ofNullable(members.get("timestamp")).orElse(Json.Null.NULL);
    json.put("completedSubtasks", steps(done, stamp));
    json.put("remainingSubtasks", steps(remaining, null));
    json.put("currentState", state.build());
    json.put("relevantContext", new JsonArray(context));
    json.put("constraints", JsonArray.ofStrings(constraints));
    json.put("costTracking", cost);
    json.put("conversationHistorySummary", summary);
    json.put("conversationHistoryVerbatim", new JsonArray(turns));
    json.put("toolCallHistory", new JsonArray(toolCalls));
    members.forEach(json::put);
    JsonObject message = json.build();
    check(message);
    return new Handoff(
        window == 0 ? message : ContextCompressor.standard().compress(message, window).message());
  }

  private static void check(JsonObject message) {
    Schema.of(HandoffVersion.CURRENT.schema()).violations(message).stream()
        .filter(it -> isPresent(message, it.pointer()))
        .findFirst()
        .ifPresent(
            it -> {
              throw new IllegalArgumentException(it.pointer() + " " + it.message());
            });
  }

  private static boolean isPresent(JsonObject message, String pointer) {
    Json value = JsonPointer.parse(pointer).in(message);
    return value != null && !value.isNull();
  }

  private static Json steps(List<Subtask> steps, @Nullable Json completedAt) {
    List<Json> items = new ArrayList<>();
    for (Subtask step : steps) {
      Json at = step.at() == null ? completedAt : Json.of(Rfc3339.format(step.at()));
      items.add(
          JsonObject.builder()
              .put("subtaskId", step.id())
              .put("description", step.description())
              .putIfPresent("result", step.result())
              .putIfPresent("completedAt", at)
              .build());
    }
    return new JsonArray(items);
  }
}
