package dev.ahp.broker.gate;

import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/** The values that contract predicates can use. */
final class PredicateScope {
  private PredicateScope() {}

  static JsonObject of(Submission submission, AgentEntry target) {
    JsonObject payload = submission.payload();
    Json state =
        submission.carriesHandoff()
            ? payload.object("currentState").orElse(JsonObject.empty())
            : payload.object("state").orElse(payload);
    AgentEntry source =
        submission
            .catalog()
            .agent(submission.sender())
            .orElseGet(() -> AgentEntry.empty(submission.sender()));
    return JsonObject.builder()
        .put("payload", payload)
        .put("state", state)
        .put("packet", submission.packet())
        .put("source", source.forPredicates())
        .put("target", target.forPredicates())
        .build();
  }
}
