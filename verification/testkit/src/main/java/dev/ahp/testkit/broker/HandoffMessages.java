package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.json;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;

/** Factory methods for valid handoff messages of version 2.0. */
final class HandoffMessages {
  private HandoffMessages() {}

  static JsonObject handoff(String from, String to) {
    return json(
        """
        {'schemaVersion':'2.0','handoffId':'11111111-2222-4333-8444-555555555555','taskId':'t-1','parentHandoffId':null,
         'fromAgent':{'agentId':'%s','agentVersion':'1.0.0','executionId':'11111111-2222-4333-8444-666666666666'},
         'toAgent':{'agentType':'%s','agentVersion':'1.0.0'},
         'timestamp':'2026-03-01T12:00:00Z','taskDescription':'Refund order 7',
         'completedSubtasks':[{'subtaskId':'s1','description':'looked it up','completedAt':'2026-03-01T11:00:00Z'}],
         'remainingSubtasks':[{'subtaskId':'s2','description':'refund it'}],
         'currentState':{'order':7},'relevantContext':[],'constraints':[],
         'costTracking':{'costSpentSoFarUSD':0.1,'costBudgetRemainingUSD':0.9,'tokenSpent':{'prompt':10,'completion':5}},
         'conversationHistorySummary':'','conversationHistoryVerbatim':[],'toolCallHistory':[],
         'traceparent':'00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'}
        """
            .formatted(from, to));
  }

  static JsonObject spending(JsonObject message, double spent, double remaining) {
    JsonObject costs =
        message.object("costTracking").orElseThrow().toBuilder()
            .put("costSpentSoFarUSD", spent)
            .put("costBudgetRemainingUSD", remaining)
            .build();
    return message.with("costTracking", costs);
  }

  static JsonObject packet(String to, JsonObject message) {
    return json("{'type':'task.assign','taskId':'t-1','target':'" + to + "'}")
        .with("payload", message);
  }

  /**
   * Creates a packet of about a million characters. It contains no words, which take time to scan.
   */
  static JsonObject large(String to, String taskId) {
    Json text = Json.of("-".repeat(250_000));
    JsonObject payload =
        JsonObject.builder().put("texts", new JsonArray(List.of(text, text, text, text))).build();
    return json("{'type':'task.assign','taskId':'" + taskId + "','target':'" + to + "'}")
        .with("payload", payload);
  }

  /** Returns the body of a handoff verb. */
  static JsonObject body(String to, JsonObject message) {
    return JsonObject.builder()
        .put("packet", packet(to, message))
        .put("checkpoint", JsonObject.empty())
        .build();
  }

  static JsonObject with(JsonObject message, String name, String value) {
    return message.with(name, QuotedJson.value(value));
  }

  static JsonArray none() {
    return new JsonArray(List.<Json>of());
  }
}
