package dev.ahp.format;

import dev.ahp.format.NativeTurns.CachedToolCall;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes the states of frameworks, as the adapters of the Python client do. */
final class NativeStateWriter {
  private static final String CONTINUE = "These results are known already. Go on with the task.";

  private NativeStateWriter() {}

  static Json langgraph(JsonObject message, String envelope, NativeTurns turns) {
    List<Json> messages = new ArrayList<>();
    messages.add(langchain("human", turns.briefing(), turns.mark() + "0", JsonObject.empty()));
    for (CachedToolCall cached : turns.cachedToolCalls()) {
      JsonObject call =
          object("name", cached.name())
              .with("args", cached.arguments())
              .with("id", Json.of(cached.id()));
      JsonObject calls =
          JsonObject.builder()
              .put("tool_calls", JsonArray.of(call.with("type", Json.of("tool_call"))))
              .put("invalid_tool_calls", JsonArray.empty())
              .build();
      messages.add(langchain("ai", "", turns.mark() + cached.number() + "-call", calls));
      JsonObject response =
          JsonObject.builder()
              .put("name", cached.name())
              .put("tool_call_id", cached.id())
              .put("artifact", cached.cached())
              .put("status", "success")
              .build();
      messages.add(
          langchain(
              "tool", cached.fencedResult(), turns.mark() + cached.number() + "-result", response));
    }
    JsonObject.Builder state = JsonObject.builder().put("messages", new JsonArray(messages));
    to(message).ifPresent(it -> state.put("active_agent", it));
    return state.put("ahp", envelope).put("visited_agents", visited(message)).build();
  }

  private static JsonObject langchain(String type, String content, String id, JsonObject more) {
    JsonObject data =
        JsonObject.builder()
            .put("content", content)
            .put("additional_kwargs", JsonObject.empty())
            .put("response_metadata", JsonObject.empty())
            .put("type", type)
            .put("name", Json.Null.NULL)
            .put("id", id)
            .putAll(more)
            .build();
    return object("type", type).with("data", data);
  }

  static Json crewai(JsonObject message, String envelope, NativeTurns turns) {
    List<Json> messages = new ArrayList<>();
    messages.add(object("role", "user").with("content", Json.of(turns.briefing())));
    for (CachedToolCall cached : turns.cachedToolCalls()) {
      messages.add(
          object("role", "assistant")
              .with("content", Json.Null.NULL)
              .with(
                  "tool_calls",
                  JsonArray.of(function(cached, Json.of(cached.arguments().toText())))));
      messages.add(
          object("role", "tool")
              .with("content", Json.of(cached.fencedResult()))
              .with("tool_call_id", Json.of(cached.id()))
              .with("name", Json.of(cached.name())));
    }
    return JsonObject.builder()
        .put("ahp", envelope)
        .put("messages", new JsonArray(messages))
        .put("goal", message.string("taskDescription").orElse(""))
        .put("summary", message.string("conversationHistorySummary").orElse(""))
        .put("visited_agents", visited(message))
        .build();
  }

  private static JsonObject function(CachedToolCall cached, Json arguments) {
    return object("id", cached.id())
        .with("type", Json.of("function"))
        .with("function", object("name", cached.name()).with("arguments", arguments));
  }

  static Json googleAdk(JsonObject message, String envelope, NativeTurns turns) {
    String author = to(message).map(NativeStateWriter::identifier).orElse("agent");
    List<Json> events = new ArrayList<>();
    events.add(event("user", "user", object("text", turns.briefing())));
    for (CachedToolCall cached : turns.cachedToolCalls()) {
      JsonObject id = object("id", cached.id()).with("name", Json.of(cached.name()));
      events.add(event(author, "model", part("functionCall", id.with("args", cached.arguments()))));
      JsonObject response = id.with("response", object("result", cached.fencedResult()));
      events.add(event(author, "user", part("functionResponse", response)));
    }
    if (!turns.cachedToolCalls().isEmpty()) {
      events.add(event("user", "user", object("text", CONTINUE)));
    }
    return object("id", message.string("taskId").orElse("ahp"))
        .with("appName", Json.of("ahp"))
        .with("userId", Json.of("user"))
        .with("state", object("ahp_packet", envelope).with("visited_agents", visited(message)))
        .with("events", new JsonArray(events));
  }

  private static JsonObject event(String author, String role, JsonObject part) {
    JsonObject content = JsonObject.builder().put("parts", JsonArray.of(part)).build();
    return object("author", author).with("content", content.with("role", Json.of(role)));
  }

  private static JsonObject part(String name, JsonObject value) {
    return JsonObject.builder().put(name, value).build();
  }

  static Json smolagents(String envelope, NativeTurns turns) {
    List<Json> steps = new ArrayList<>();
    for (CachedToolCall cached : turns.cachedToolCalls()) {
      steps.add(
          JsonObject.builder()
              .put("step_number", steps.size() + 1)
              .put("tool_calls", JsonArray.of(function(cached, cached.arguments())))
              .put("observations", cached.fencedResult())
              .put("is_final_answer", false)
              .build());
    }
    steps.add(object("task", turns.briefing()));
    return object("ahp", envelope)
        .with("steps", new JsonArray(steps))
        .with("results", JsonObject.empty());
  }

  static Json openaiAgents(JsonObject message, String envelope, NativeTurns turns) {
    List<Json> items = new ArrayList<>();
    JsonObject.Builder marks = JsonObject.builder();
    JsonObject opening =
        object("type", "message")
            .with("role", Json.of("user"))
            .with("content", Json.of(turns.briefing()));
    items.add(opening);
    marks.put(CanonicalJson.hash(opening), turns.mark() + "0");
    for (CachedToolCall cached : turns.cachedToolCalls()) {
      JsonObject call =
          object("type", "function_call")
              .with("call_id", Json.of(cached.id()))
              .with("name", Json.of(cached.name()))
              .with("arguments", Json.of(cached.arguments().toText()));
      JsonObject response =
          object("type", "function_call_output")
              .with("call_id", Json.of(cached.id()))
              .with("output", Json.of(cached.fencedResult()));
      items.add(call);
      items.add(response);
      marks.put(CanonicalJson.hash(call), turns.mark() + cached.number() + "-call");
      marks.put(CanonicalJson.hash(response), turns.mark() + cached.number() + "-result");
    }
    JsonObject context =
        object("ahp", envelope)
            .with("ahp_marks", marks.build())
            .with("visited_agents", visited(message));
    return JsonObject.builder().put("input", new JsonArray(items)).put("context", context).build();
  }

  static Json semanticKernel(String envelope, NativeTurns turns) {
    List<Json> messages = new ArrayList<>();
    JsonObject sealed = object("ahp", envelope);
    messages.add(
        chat(
            "user",
            sealed,
            object("content_type", "text").with("text", Json.of(turns.briefing()))));
    for (CachedToolCall cached : turns.cachedToolCalls()) {
      JsonObject id = object("id", cached.id()).with("name", Json.of(cached.name()));
      JsonObject call =
          object("content_type", "function_call").toBuilder()
              .putAll(id)
              .put("arguments", cached.arguments().toText())
              .build();
      messages.add(chat("assistant", JsonObject.empty(), call));
      JsonObject response =
          object("content_type", "function_result").toBuilder()
              .putAll(id)
              .put("result", cached.fencedResult())
              .build();
      messages.add(chat("tool", JsonObject.empty(), response));
    }
    return JsonObject.builder().put("messages", new JsonArray(messages)).build();
  }

  private static JsonObject chat(String role, JsonObject metadata, JsonObject item) {
    return JsonObject.builder()
        .put("metadata", metadata)
        .put("content_type", "message")
        .put("role", role)
        .put("items", JsonArray.of(item))
        .build();
  }

  static Json autogen(JsonObject message, String envelope, NativeTurns turns) {
    List<Json> context = new ArrayList<>();
    for (CachedToolCall cached : turns.cachedToolCalls()) {
      JsonObject call =
          object("id", cached.id())
              .with("arguments", Json.of(cached.arguments().toText()))
              .with("name", Json.of(cached.name()));
      context.add(
          object("type", "AssistantMessage")
              .with("content", JsonArray.of(call))
              .with("source", Json.of("ahp")));
      JsonObject result =
          object("content", cached.fencedResult())
              .with("name", Json.of(cached.name()))
              .with("call_id", Json.of(cached.id()))
              .with("is_error", Json.of(false));
      context.add(
          object("type", "FunctionExecutionResultMessage").with("content", JsonArray.of(result)));
    }
    JsonObject handoff =
        object("type", "HandoffMessage")
            .with(
                "source", Json.of(from(message).map(NativeStateWriter::identifier).orElse("agent")))
            .with("target", Json.of(to(message).map(NativeStateWriter::identifier).orElse("agent")))
            .with("content", Json.of(turns.briefing()))
            .with("context", new JsonArray(context))
            .with("metadata", object("ahp", envelope));
    return JsonArray.of(handoff);
  }

  static Json agentFramework(String envelope, NativeTurns turns) {
    List<Json> messages = new ArrayList<>();
    JsonObject text = object("type", "text").with("text", Json.of(turns.briefing()));
    messages.add(
        contents("user", text, turns.mark() + "0")
            .with("additional_properties", object("ahp", envelope)));
    for (CachedToolCall cached : turns.cachedToolCalls()) {
      JsonObject call =
          object("type", "function_call")
              .with("call_id", Json.of(cached.id()))
              .with("name", Json.of(cached.name()))
              .with("arguments", Json.of(cached.arguments().toText()));
      messages.add(contents("assistant", call, turns.mark() + cached.number() + "-call"));
      JsonObject response =
          object("type", "function_result")
              .with("call_id", Json.of(cached.id()))
              .with("result", Json.of(cached.fencedResult()));
      messages.add(contents("tool", response, turns.mark() + cached.number() + "-result"));
    }
    return new JsonArray(messages);
  }

  private static JsonObject contents(String role, JsonObject content, String id) {
    return object("type", "message")
        .with("role", Json.of(role))
        .with("contents", JsonArray.of(content))
        .with("message_id", Json.of(id));
  }

  private static JsonObject object(String name, String value) {
    return JsonObject.builder().put(name, value).build();
  }

  private static Optional<String> from(JsonObject message) {
    return message.object("fromAgent").flatMap(it -> it.string("agentId"));
  }

  private static Optional<String> to(JsonObject message) {
    return message.object("toAgent").flatMap(it -> it.string("agentType"));
  }

  private static JsonArray visited(JsonObject message) {
    return JsonArray.ofStrings(from(message).stream().toList());
  }

  /** Replaces characters other than ASCII letters, digits and {@code _}. */
  private static String identifier(String name) {
    StringBuilder word = new StringBuilder();
    name.chars()
        .limit(64)
        .forEach(c -> word.append(c < 128 && Character.isLetterOrDigit(c) ? (char) c : '_'));
    return word.isEmpty() || Character.isDigit(word.charAt(0)) ? "_" + word : word.toString();
  }
}
