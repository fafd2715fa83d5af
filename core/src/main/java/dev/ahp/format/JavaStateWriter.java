package dev.ahp.format;

import dev.ahp.format.NativeTurns.CachedToolCall;
import dev.ahp.id.NameUuid;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes the states of Java frameworks, as their adapters dump them. */
final class JavaStateWriter {
  private static final String CONTINUE = "These results are known already. Go on with the task.";

  private final JsonObject message;
  private final String envelope;
  private final NativeTurns turns;
  private final List<CachedToolCall> calls;

  JavaStateWriter(JsonObject message, String envelope, NativeTurns turns) {
    this.message = message;
    this.envelope = envelope;
    this.turns = turns;
    this.calls =
        turns.cachedToolCalls().stream().filter(it -> !containsNull(it.arguments())).toList();
  }

  Json langgraph4j() {
    List<Json> messages = new ArrayList<>();
    messages.add(graphMessage("0", "user", turns.briefing()).build());
    for (CachedToolCall cached : calls) {
      messages.add(
          graphMessage(cached.number() + "-call", "assistant", "")
              .put("tool_calls", JsonArray.of(textCall(cached)))
              .build());
      messages.add(
          graphMessage(cached.number() + "-result", "tool", cached.fencedResult())
              .put("name", cached.name())
              .put("tool_call_id", cached.id())
              .build());
    }
    return JsonObject.builder()
        .put(Envelope.SLOT, envelope)
        .put("messages", new JsonArray(messages))
        .putAll(slots())
        .build();
  }

  private JsonObject.Builder graphMessage(String id, String role, String content) {
    return JsonObject.builder()
        .put("id", turns.mark() + id)
        .put("role", role)
        .put("content", content);
  }

  Json langchain4j() {
    List<Json> messages = new ArrayList<>();
    messages.add(userMessage(turns.briefing()));
    for (CachedToolCall cached : calls) {
      messages.add(
          JsonObject.builder()
              .put("toolExecutionRequests", JsonArray.of(textCall(cached)))
              .put("attributes", JsonObject.empty())
              .put("type", "AI")
              .build());
      messages.add(
          JsonObject.builder()
              .put("id", cached.id())
              .put("toolName", cached.name())
              .put("contents", textContents(cached.fencedResult()))
              .put("attributes", JsonObject.empty())
              .put("type", "TOOL_EXECUTION_RESULT")
              .build());
    }
    if (!calls.isEmpty()) {
      messages.add(userMessage(CONTINUE));
    }
    JsonObject scope = JsonObject.builder().put(Envelope.SLOT, envelope).putAll(slots()).build();
    return JsonObject.builder()
        .put("scope", scope)
        .put("messages", new JsonArray(messages))
        .build();
  }

  private static JsonObject userMessage(String text) {
    return JsonObject.builder().put("contents", textContents(text)).put("type", "USER").build();
  }

  private static JsonArray textContents(String text) {
    return JsonArray.of(JsonObject.builder().put("text", text).put("type", "TEXT").build());
  }

  private static JsonObject textCall(CachedToolCall cached) {
    return call(cached).put("arguments", cached.arguments().toText()).build();
  }

  private static JsonObject.Builder call(CachedToolCall cached) {
    return JsonObject.builder().put("id", cached.id()).put("name", cached.name());
  }

  Json googleAdk() {
    String author = to().map(it -> it.equals("user") ? "_user" : it).orElse("agent");
    List<Json> events = new ArrayList<>();
    events.add(event("0", "user", "user", textPart(turns.briefing())));
    for (CachedToolCall cached : calls) {
      JsonObject call = call(cached).put("args", cached.arguments()).build();
      JsonObject result = JsonObject.builder().put("result", cached.fencedResult()).build();
      JsonObject response = call(cached).put("response", result).build();
      String id = String.valueOf(cached.number());
      events.add(event(id + "-call", author, "model", part("functionCall", call)));
      events.add(event(id + "-result", author, "user", part("functionResponse", response)));
    }
    if (!calls.isEmpty()) {
      events.add(event("end", "user", "user", textPart(CONTINUE)));
    }
    JsonObject state =
        JsonObject.builder().put("visited_agents", visited()).put(Envelope.SLOT, envelope).build();
    return JsonObject.builder()
        .put("id", message.string("taskId").filter(it -> !it.isBlank()).orElse("ahp"))
        .put("appName", "ahp")
        .put("userId", "user")
        .put("state", state)
        .put("events", new JsonArray(events))
        .put("lastUpdateTime", 0)
        .build();
  }

  private JsonObject event(String id, String author, String role, JsonObject part) {
    JsonObject.Builder actions = JsonObject.builder();
    for (String name :
        List.of(
            "stateDelta", "artifactDelta", "requestedAuthConfigs", "requestedToolConfirmations")) {
      actions.put(name, JsonObject.empty());
    }
    return JsonObject.builder()
        .put("id", NameUuid.v8(NameUuid.AHP, turns.mark() + id).toString())
        .put("invocationId", Json.Null.NULL)
        .put("author", author)
        .put(
            "content",
            JsonObject.builder().put("parts", JsonArray.of(part)).put("role", role).build())
        .put("actions", actions.build())
        .put("timestamp", timestamp())
        .build();
  }

  private long timestamp() {
    return message
        .string("timestamp")
        .flatMap(Rfc3339::parse)
        .map(it -> it.toEpochMilli())
        .orElse(0L);
  }

  private static JsonObject textPart(String text) {
    return JsonObject.builder().put("text", text).build();
  }

  private static JsonObject part(String name, JsonObject value) {
    return JsonObject.builder().put(name, value).build();
  }

  Json springAi() {
    List<Json> messages = new ArrayList<>();
    messages.add(turn("user", turns.briefing()).build());
    for (CachedToolCall cached : calls) {
      JsonObject call = call(cached).put("arguments", cached.arguments()).build();
      messages.add(turn("assistant", "").put("toolCalls", JsonArray.of(call)).build());
      messages.add(
          turn("tool", cached.fencedResult())
              .put("id", cached.id())
              .put("name", cached.name())
              .build());
    }
    if (!calls.isEmpty()) {
      messages.add(turn("user", CONTINUE).build());
    }
    JsonObject context =
        JsonObject.builder().put(Envelope.SLOT, envelope).put("visited_agents", visited()).build();
    return JsonObject.builder()
        .put("context", context)
        .put("messages", new JsonArray(messages))
        .build();
  }

  private static JsonObject.Builder turn(String role, String text) {
    return JsonObject.builder().put("role", role).put("text", text);
  }

  private JsonObject slots() {
    JsonObject.Builder slots = JsonObject.builder().put("visited_agents", visited());
    to().ifPresent(it -> slots.put("active_agent", it));
    slots.put("goal", message.string("taskDescription").orElse(""));
    message.string("conversationHistorySummary").ifPresent(it -> slots.put("summary", it));
    return slots.build();
  }

  private Optional<String> to() {
    return message.object("toAgent").flatMap(it -> it.string("agentType"));
  }

  private JsonArray visited() {
    return JsonArray.ofStrings(
        message.object("fromAgent").flatMap(it -> it.string("agentId")).stream().toList());
  }

  /** The adapters omit calls with null in their arguments, which some frameworks drop. */
  private static boolean containsNull(Json value) {
    if (value instanceof JsonObject object) {
      return object.members().values().stream().anyMatch(JavaStateWriter::containsNull);
    }
    return value instanceof JsonArray array
        ? array.items().stream().anyMatch(JavaStateWriter::containsNull)
        : value.isNull();
  }
}
