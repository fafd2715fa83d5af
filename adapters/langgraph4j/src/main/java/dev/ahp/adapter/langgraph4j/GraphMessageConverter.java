package dev.ahp.adapter.langgraph4j;

import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.ToolCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Converts between graph messages and turns. A message is a map of strings, which all serializers
 * and checkpoint savers of LangGraph4j support. It has {@code id}, {@code role} and {@code
 * content}, and optionally {@code name}, {@code tool_call_id}, {@code failed} and {@code
 * tool_calls}, a list of {@code id}, {@code name} and {@code arguments} as JSON text. The id is
 * unique, because the appender of the framework drops equal messages.
 */
public final class GraphMessageConverter {
  private GraphMessageConverter() {}

  /** Returns the turn as a message with a new id. */
  public static Map<String, Object> of(ConversationTurn turn) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("id", UUID.randomUUID().toString());
    message.put("role", turn.role());
    message.put("content", turn.text());
    if (turn.name() != null) {
      message.put("name", turn.name());
    }
    if (!turn.calls().isEmpty()) {
      message.put(
          "tool_calls",
          new ArrayList<>(turn.calls().stream().map(GraphMessageConverter::of).toList()));
    }
    if (turn.answers() != null) {
      message.put("tool_call_id", turn.answers());
    }
    if (turn.failed()) {
      message.put("failed", "true");
    }
    return message;
  }

  private static Map<String, Object> of(ToolCall call) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("id", call.id());
    map.put("name", call.name());
    map.put("arguments", call.arguments().toText());
    return map;
  }

  /** Converts a message to a turn; uses {@code toString} for other forms. */
  public static ConversationTurn turn(@Nullable Object message) {
    if (!(message instanceof Map<?, ?> map) || !map.containsKey("role")) {
      return ConversationTurn.user(String.valueOf(message)).as("unknown");
    }
    List<ToolCall> calls = new ArrayList<>();
    if (map.get("tool_calls") instanceof List<?> list) {
      list.forEach(it -> calls.add(call(it)));
    }
    Object name = map.get("name");
    Object answers = map.get("tool_call_id");
    return new ConversationTurn(
        text(map, "role"),
        text(map, "content"),
        name == null ? null : name.toString(),
        calls,
        answers == null ? null : answers.toString(),
        map.containsKey("failed"),
        "");
  }

  private static ToolCall call(@Nullable Object call) {
    Map<?, ?> map = call instanceof Map<?, ?> it ? it : Map.of();
    return new ToolCall(
        text(map, "id"), text(map, "name"), ToolCall.arguments(map.get("arguments")));
  }

  private static String text(Map<?, ?> map, String key) {
    Object value = map.get(key);
    return value == null ? "" : value.toString();
  }
}
