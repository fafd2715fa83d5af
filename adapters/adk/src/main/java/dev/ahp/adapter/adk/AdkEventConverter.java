package dev.ahp.adapter.adk;

import com.google.adk.events.Event;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.ToolCall;
import dev.ahp.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Converts between session events and turns. */
final class AdkEventConverter {
  static final String USER = "user";
  private static final String RESULT = "result";

  private AdkEventConverter() {}

  /** Converts a turn to an event; assistant and tool turns get the given author. */
  static Event event(ConversationTurn turn, String author) {
    String speaker = turn.isUser() ? USER : author;
    return Event.builder()
        .id(Event.generateEventId())
        .author(speaker)
        .content(content(turn))
        .build();
  }

  static Content content(ConversationTurn turn) {
    List<Part> parts = new ArrayList<>();
    if (turn.answers() != null) {
      parts.add(Part.builder().functionResponse(response(turn)).build());
    } else if (!turn.text().isEmpty() || turn.calls().isEmpty()) {
      parts.add(Part.fromText(turn.text()));
    }
    turn.calls().forEach(it -> parts.add(Part.builder().functionCall(call(it)).build()));
    String role = turn.role().equals("assistant") ? "model" : USER;
    return Content.builder().role(role).parts(parts).build();
  }

  private static FunctionResponse response(ConversationTurn turn) {
    return FunctionResponse.builder()
        .id(String.valueOf(turn.answers()))
        .name(String.valueOf(turn.name()))
        .response(Map.of(RESULT, turn.text()))
        .build();
  }

  private static FunctionCall call(ToolCall call) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    call.plainArguments()
        .forEach(
            (name, value) -> {
              if (value != null) {
                arguments.put(name, value);
              }
            });
    return FunctionCall.builder().id(call.id()).name(call.name()).args(arguments).build();
  }

  /** Returns the turns of an event: its text and calls, then one turn per tool result. */
  static List<ConversationTurn> turns(Event event, String path) {
    List<Part> parts = event.content().flatMap(Content::parts).orElse(List.of());
    String text =
        parts.stream()
            .filter(it -> !it.thought().orElse(false))
            .flatMap(it -> it.text().stream())
            .collect(Collectors.joining());
    List<ToolCall> calls =
        parts.stream()
            .flatMap(it -> it.functionCall().stream())
            .map(AdkEventConverter::call)
            .toList();
    List<ConversationTurn> turns = new ArrayList<>();
    boolean isUser = USER.equals(event.author());
    if (!text.isEmpty() || !calls.isEmpty()) {
      ConversationTurn turn =
          isUser
              ? ConversationTurn.user(text)
              : ConversationTurn.assistant(text, calls).by(event.author());
      turns.add(turn.at(path));
    }
    parts.stream()
        .flatMap(it -> it.functionResponse().stream())
        .forEach(it -> turns.add(answer(it).at(path)));
    return turns;
  }

  private static ToolCall call(FunctionCall call) {
    return new ToolCall(
        call.id().orElse(""),
        call.name().orElse(""),
        ToolCall.arguments(call.args().orElse(Map.of())));
  }

  private static ConversationTurn answer(FunctionResponse response) {
    Map<String, Object> values = response.response().orElse(Map.of());
    ConversationTurn turn =
        ConversationTurn.tool(response.name().orElse(""), response.id().orElse(""), text(values));
    return values.containsKey("error") ? turn.failing() : turn;
  }

  private static String text(Map<String, Object> response) {
    @Nullable Object result = response.size() == 1 ? response.get(RESULT) : null;
    Json value = Json.from(result == null ? response : result);
    return value.asString().orElseGet(value::toText);
  }

  /** Returns true if an event contains media, which turns do not support. */
  static boolean hasMedia(Event event) {
    return event.content().flatMap(Content::parts).orElse(List.of()).stream()
        .anyMatch(it -> it.inlineData().isPresent() || it.fileData().isPresent());
  }
}
