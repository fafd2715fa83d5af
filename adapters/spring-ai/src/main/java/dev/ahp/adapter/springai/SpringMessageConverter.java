package dev.ahp.adapter.springai;

import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.ToolCall;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.content.MediaContent;

/** Converts between Spring AI messages and turns. */
final class SpringMessageConverter {
  private SpringMessageConverter() {}

  static Message message(ConversationTurn turn) {
    return switch (turn.role()) {
      case "assistant" ->
          AssistantMessage.builder()
              .content(turn.text())
              .toolCalls(turn.calls().stream().map(SpringMessageConverter::call).toList())
              .build();
      case "tool" ->
          ToolResponseMessage.builder()
              .responses(
                  List.of(
                      new ToolResponseMessage.ToolResponse(
                          orEmpty(turn.answers()), orEmpty(turn.name()), turn.text())))
              .build();
      default -> new UserMessage(turn.text());
    };
  }

  private static AssistantMessage.ToolCall call(ToolCall call) {
    return new AssistantMessage.ToolCall(
        call.id(), "function", call.name(), call.arguments().toText());
  }

  /** Converts a message to turns; returns an empty list for a system message. */
  static List<ConversationTurn> turns(Message message) {
    if (message instanceof UserMessage) {
      return List.of(ConversationTurn.user(orEmpty(message.getText())));
    }
    if (message instanceof AssistantMessage assistant) {
      return List.of(
          ConversationTurn.assistant(
              orEmpty(assistant.getText()),
              assistant.getToolCalls().stream().map(SpringMessageConverter::call).toList()));
    }
    if (message instanceof ToolResponseMessage answers) {
      return answers.getResponses().stream()
          .map(
              it ->
                  ConversationTurn.tool(
                      orEmpty(it.name()), orEmpty(it.id()), orEmpty(it.responseData())))
          .toList();
    }
    return List.of();
  }

  private static ToolCall call(AssistantMessage.ToolCall call) {
    return new ToolCall(
        orEmpty(call.id()), orEmpty(call.name()), ToolCall.arguments(call.arguments()));
  }

  /** Returns true if a message contains media, which turns do not support. */
  static boolean hasMedia(Message message) {
    return message instanceof MediaContent media && !media.getMedia().isEmpty();
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
