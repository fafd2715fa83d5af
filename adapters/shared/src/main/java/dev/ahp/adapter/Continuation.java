package dev.ahp.adapter;

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
 * A message with what was said and done since: turns go to {@code conversationHistoryVerbatim},
 * calls to {@code toolCallHistory}, results to {@code toolCache}. Handing over and asking a person
 * are no work, so their calls are turns only.
 */
record Continuation(JsonObject message, AgentAliases agentAliases, Instant at) {
  JsonObject with(List<ConversationTurn> turns) {
    if (turns.isEmpty()) {
      return message;
    }
    List<Json> history = items("conversationHistoryVerbatim");
    turns.forEach(it -> history.add(historyTurn(it)));
    JsonObject.Builder grown =
        message.toBuilder().put("conversationHistoryVerbatim", new JsonArray(history));
    List<Json> called = called(turns);
    if (!called.isEmpty()) {
      List<Json> calls = items("toolCallHistory");
      calls.addAll(called);
      grown.put("toolCallHistory", new JsonArray(calls));
    }
    JsonObject results = results(turns);
    if (!results.isEmpty()) {
      JsonObject cache = message.object("toolCache").orElse(JsonObject.empty());
      grown.put("toolCache", cache.toBuilder().putAll(results).build());
    }
    return grown.build();
  }

  private List<Json> items(String member) {
    return new ArrayList<>(message.array(member).orElse(JsonArray.empty()).items());
  }

  private static JsonObject historyTurn(ConversationTurn turn) {
    JsonObject.Builder entry =
        JsonObject.builder().put("role", turn.role()).put("content", turn.text());
    Optional.ofNullable(turn.name()).ifPresent(it -> entry.put("name", it));
    if (!turn.calls().isEmpty()) {
      entry.put("toolCalls", new JsonArray(turn.calls().stream().map(Continuation::json).toList()));
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

  private List<Json> called(List<ConversationTurn> turns) {
    List<Json> entries = new ArrayList<>();
    for (ConversationTurn turn : turns) {
      turn.calls().stream().filter(this::isWork).forEach(it -> entries.add(entry(it)));
    }
    return entries;
  }

  private boolean isWork(ToolCall call) {
    return agentAliases.targetOf(call.name()).isEmpty() && !call.name().equals(AgentTool.ASK_HUMAN);
  }

  private JsonObject entry(ToolCall call) {
    return JsonObject.builder()
        .put("tool", call.name().isEmpty() ? "unknown" : call.name())
        .put("calledAt", Rfc3339.format(at))
        .put("inputHash", ConversationReader.inputHash(call))
        .build();
  }

  private JsonObject results(List<ConversationTurn> turns) {
    Map<String, ToolCall> calls = new HashMap<>();
    JsonObject.Builder results = JsonObject.builder();
    for (ConversationTurn turn : turns) {
      turn.calls().forEach(it -> calls.put(it.id(), it));
      ToolCall call = turn.answers() == null ? null : calls.get(turn.answers());
      if (call != null && !turn.failed() && isWork(call)) {
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
