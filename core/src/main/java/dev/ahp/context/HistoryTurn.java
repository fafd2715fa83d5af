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
 * One turn of the conversation that a handoff carries. Frameworks write turns in several ways; text
 * and tool calls are found in those of OpenAI, Anthropic, LangChain and our own.
 */
public record HistoryTurn(JsonObject json) {
  private static final Set<String> ANSWER_ROLES = Set.of("tool", "function");
  private static final List<String> ANSWER_IDS =
      List.of("tool_call_id", "toolCallId", "tool_use_id", "call_id");
  private static final List<String> CALL_LISTS = List.of("tool_calls", "toolCalls");

  /** The text, of all parts where the content is a list of them. */
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

  /** Whether the turn answers a tool call, and so means nothing without the turn that made it. */
  boolean isToolResult() {
    return ANSWER_ROLES.contains(role())
        || isType(json, "function_call_output")
        || !answeredCalls().isEmpty();
  }

  /** The ids of the calls that this turn answers. */
  List<String> answeredCalls() {
    if (isType(json, "function_call")) {
      return List.of();
    }
    return Stream.concat(Stream.of(json), parts().filter(it -> isType(it, "tool_result")))
        .flatMap(holder -> ANSWER_IDS.stream().flatMap(it -> holder.string(it).stream()))
        .toList();
  }

  /** The ids of the calls that this turn makes. */
  List<String> madeCalls() {
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
