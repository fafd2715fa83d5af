package dev.ahp.context;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One turn of the conversation in a handoff. Supports the formats of OpenAI, Anthropic, LangChain
 * and AHP for text and tool calls.
 */
public record HistoryTurn(JsonObject json) {
  private static final Set<String> RESULT_ROLES = Set.of("tool", "function");
  private static final List<String> RESULT_IDS =
      List.of("tool_call_id", "toolCallId", "tool_use_id", "call_id");
  private static final List<String> CALL_LISTS = List.of("tool_calls", "toolCalls");

  /** Returns the text. Multiple parts are joined by line breaks. */
  public String content() {
    Json content = json.get("content");
    if (content instanceof JsonArray parts) {
      List<String> texts = new ArrayList<>();
      parts.forEach(it -> texts.add(text(it)));
      texts.removeIf(String::isEmpty);
      return String.join("\n", texts);
    }
    return content == null ? "" : text(content);
  }

  private static String text(Json part) {
    return part.asString()
        .or(() -> part.asObject().flatMap(it -> it.string("text")))
        .or(() -> part.asObject().flatMap(it -> it.string("content")))
        .orElse("");
  }

  public String role() {
    return json.string("role").orElse("").toLowerCase(Locale.ROOT);
  }

  /** Returns whether the turn is a tool result, which depends on the turn with its call. */
  boolean isToolResult() {
    return RESULT_ROLES.contains(role())
        || isType(json, "function_call_output")
        || !resultCallIds().isEmpty();
  }

  /** Returns the ids of the calls whose results this turn contains. */
  List<String> resultCallIds() {
    if (isType(json, "function_call")) {
      return List.of();
    }
    return Stream.concat(Stream.of(json), parts().filter(it -> isType(it, "tool_result")))
        .flatMap(holder -> RESULT_IDS.stream().flatMap(it -> holder.string(it).stream()))
        .toList();
  }

  /** Returns the ids of the calls in this turn. */
  List<String> callIds() {
    Stream<JsonObject> listed =
        CALL_LISTS.stream()
            .flatMap(it -> json.array(it).stream())
            .flatMap(it -> it.objects().stream());
    Stream<JsonObject> used = parts().filter(it -> isType(it, "tool_use"));
    Stream<String> own =
        isType(json, "function_call") ? json.string("call_id").stream() : Stream.empty();
    return Stream.concat(own, Stream.concat(listed, used).flatMap(it -> it.string("id").stream()))
        .toList();
  }

  private Stream<JsonObject> parts() {
    return Optional.ofNullable(json.get("content")).stream()
        .filter(JsonArray.class::isInstance)
        .flatMap(it -> ((JsonArray) it).objects().stream());
  }

  private static boolean isType(JsonObject holder, String type) {
    return holder.string("type").filter(type::equals).isPresent();
  }
}
