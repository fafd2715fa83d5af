package dev.ahp.adapter;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Adds later turns to a message: turns to {@code conversationHistoryVerbatim}, tool calls to {@code
 * toolCallHistory}, and results to {@code toolCache}. Handoffs and questions to people are added as
 * turns only.
 */
record LaterTurns(JsonObject message, AgentAliases agentAliases, Instant at) {
  JsonObject with(List<ConversationTurn> turns) {
    if (turns.isEmpty()) {
      return message;
    }
    List<Json> history = items("conversationHistoryVerbatim");
    turns.forEach(it -> history.add(historyTurn(it)));
    JsonObject.Builder extended =
        message.toBuilder().put("conversationHistoryVerbatim", new JsonArray(history));
    List<Json> newCalls = callEntries(turns);
    if (!newCalls.isEmpty()) {
      List<Json> calls = items("toolCallHistory");
      calls.addAll(newCalls);
      extended.put("toolCallHistory", new JsonArray(calls));
    }
    JsonObject results = results(turns);
    if (!results.isEmpty()) {
      JsonObject cache = message.object("toolCache").orElse(JsonObject.empty());
      extended.put("toolCache", cache.toBuilder().putAll(results).build());
    }
    return extended.build();
  }

  private List<Json> items(String member) {
    return new ArrayList<>(message.array(member).orElse(JsonArray.empty()).items());
  }

  private static JsonObject historyTurn(ConversationTurn turn) {
    JsonObject.Builder entry =
        JsonObject.builder().put("role", turn.role()).put("content", turn.text());
    Optional.ofNullable(turn.name()).ifPresent(it -> entry.put("name", it));
    if (!turn.calls().isEmpty()) {
      entry.put("toolCalls", new JsonArray(turn.calls().stream().map(LaterTurns::json).toList()));
    }
    Optional.ofNullable(turn.answers()).ifPresent(it -> entry.put("toolCallId", it));
    if (turn.failed()) {
      entry.put("failed", true);
    }
    return entry.build();
  }

  private static Json json(ToolCall call) {
    return JsonObject.builder()
        .put("id", call.id())
        .put("name", call.name())
        .put("arguments", call.arguments())
        .build();
  }

  private List<Json> callEntries(List<ConversationTurn> turns) {
    List<Json> entries = new ArrayList<>();
    for (ConversationTurn turn : turns) {
      turn.calls().stream().filter(this::isRecorded).forEach(it -> entries.add(entry(it)));
    }
    return entries;
  }

  private boolean isRecorded(ToolCall call) {
    return agentAliases.targetOf(call.name()).isEmpty() && !call.name().equals(AgentTool.ASK_HUMAN);
  }

  private JsonObject entry(ToolCall call) {
    return JsonObject.builder()
        .put("tool", call.name().isEmpty() ? "unknown" : call.name())
        .put("calledAt", Rfc3339.format(at))
        .put("inputHash", CanonicalJson.hash(call.arguments()))
        .build();
  }

  private JsonObject results(List<ConversationTurn> turns) {
    Map<String, ToolCall> calls = new HashMap<>();
    JsonObject.Builder results = JsonObject.builder();
    for (ConversationTurn turn : turns) {
      turn.calls().forEach(it -> calls.put(it.id(), it));
      ToolCall call = turn.answers() == null ? null : calls.get(turn.answers());
      if (call != null && !turn.failed() && isRecorded(call)) {
        results.put(
            call.key(),
            JsonObject.builder()
                .put("result", turn.text())
                .put("takenAt", Rfc3339.format(at))
                .build());
      }
    }
    return results.build();
  }
}
