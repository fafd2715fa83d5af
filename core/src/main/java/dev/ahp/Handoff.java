package dev.ahp;

import dev.ahp.handoff.CachedResult;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The message that a packet carries when work moves to another agent: goal, completed and remaining
 * steps, state, budget and history. A typed view of its JSON, which keeps unknown members.
 */
public record Handoff(JsonObject json) {

  public static HandoffBuilder builder() {
    return new HandoffBuilder();
  }

  public Optional<String> handoffId() {
    return json.string("handoffId");
  }

  public Optional<String> taskId() {
    return json.string("taskId");
  }

  public Optional<String> fromAgent() {
    return json.object("fromAgent").flatMap(agent -> agent.string("agentId"));
  }

  public Optional<String> toAgent() {
    return json.object("toAgent").flatMap(agent -> agent.string("agentType"));
  }

  public Optional<Instant> timestamp() {
    return json.string("timestamp").flatMap(Rfc3339::parse);
  }

  /** Returns the description of the work that the receiver takes over. */
  public String goal() {
    return json.string("taskDescription").orElse("");
  }

  public List<JsonObject> completedSubtasks() {
    return objects("completedSubtasks");
  }

  public List<JsonObject> remainingSubtasks() {
    return objects("remainingSubtasks");
  }

  public JsonObject currentState() {
    return json.object("currentState").orElse(JsonObject.empty());
  }

  public List<String> constraints() {
    return json.array("constraints").map(JsonArray::strings).orElse(List.of());
  }

  public Optional<Double> spentUsd() {
    return cost("costSpentSoFarUSD");
  }

  public Optional<Double> remainingUsd() {
    return cost("costBudgetRemainingUSD");
  }

  /** Returns a cached result that still holds at the given time. */
  public Optional<Json> toolResult(String callKey, Instant now) {
    return toolResult(callKey).filter(it -> !CachedResult.isStale(it, now));
  }

  /** Returns the message without cached results that do not hold any more, for text for models. */
  public Handoff withoutStaleResults(Instant now) {
    return new Handoff(CachedResult.withoutStale(json, now));
  }

  /** Returns the cached result of a tool call. */
  public Optional<Json> toolResult(String callKey) {
    return json.object("toolCache").map(cache -> cache.get(callKey));
  }

  private Optional<Double> cost(String member) {
    return json.object("costTracking").flatMap(cost -> cost.number(member));
  }

  private List<JsonObject> objects(String member) {
    return json.array(member).map(JsonArray::objects).orElse(List.of());
  }
}
