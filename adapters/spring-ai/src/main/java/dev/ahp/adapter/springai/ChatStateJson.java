package dev.ahp.adapter.springai;

import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.FrameworkState;
import dev.ahp.adapter.ToolCall;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.messages.Message;

/** The JSON format of a state, because Spring AI does not define one. */
final class ChatStateJson {
  private ChatStateJson() {}

  static JsonObject of(ChatState state) {
    List<Json> messages = new ArrayList<>();
    state
        .messages()
        .forEach(it -> SpringMessageConverter.turns(it).forEach(turn -> messages.add(json(turn))));
    return JsonObject.builder()
        .put("context", FrameworkState.of(state.context()).json())
        .put("messages", new JsonArray(messages))
        .build();
  }

  private static JsonObject json(ConversationTurn turn) {
    JsonObject.Builder json =
        JsonObject.builder().put("role", turn.role()).put("text", turn.text());
    List<Json> calls = new ArrayList<>();
    turn.calls()
        .forEach(
            it ->
                calls.add(
                    JsonObject.builder()
                        .put("id", it.id())
                        .put("name", it.name())
                        .put("arguments", it.arguments())
                        .build()));
    if (!calls.isEmpty()) {
      json.put("toolCalls", new JsonArray(calls));
    }
    if (turn.answers() != null) {
      json.put("id", turn.answers()).put("name", String.valueOf(turn.name()));
    }
    return json.build();
  }

  static ChatState read(JsonObject json) {
    List<Message> messages = new ArrayList<>();
    for (JsonObject turn : json.array("messages").orElse(JsonArray.empty()).objects()) {
      messages.add(SpringMessageConverter.message(turn(turn)));
    }
    JsonObject context = json.object("context").orElse(JsonObject.empty());
    return new ChatState(FrameworkState.plain(context), messages);
  }

  private static ConversationTurn turn(JsonObject json) {
    String text = json.string("text").orElse("");
    return switch (json.string("role").orElse("")) {
      case "assistant" -> ConversationTurn.assistant(text, calls(json));
      case "tool" ->
          ConversationTurn.tool(json.string("name").orElse(""), json.string("id").orElse(""), text);
      default -> ConversationTurn.user(text);
    };
  }

  private static List<ToolCall> calls(JsonObject json) {
    return json.array("toolCalls").orElse(JsonArray.empty()).objects().stream()
        .map(
            it ->
                new ToolCall(
                    it.string("id").orElse(""),
                    it.string("name").orElse(""),
                    it.object("arguments").orElse(JsonObject.empty())))
        .toList();
  }
}
