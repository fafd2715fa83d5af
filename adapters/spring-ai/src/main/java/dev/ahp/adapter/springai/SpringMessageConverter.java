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

/** Messages of Spring AI as turns, and back. */
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
                          known(turn.answers()), known(turn.name()), turn.text())))
              .build();
      default -> new UserMessage(turn.text());
    };
  }

  private static AssistantMessage.ToolCall call(ToolCall call) {
    return new AssistantMessage.ToolCall(
        call.id(), "function", call.name(), call.arguments().toText());
  }

  /** What a message says; nothing for what a client is told by its own makers. */
  static List<ConversationTurn> turns(Message message) {
    if (message instanceof UserMessage) {
      return List.of(ConversationTurn.user(known(message.getText())));
    }
    if (message instanceof AssistantMessage said) {
      return List.of(
          ConversationTurn.assistant(
              known(said.getText()),
              said.getToolCalls().stream().map(SpringMessageConverter::call).toList()));
    }
    if (message instanceof ToolResponseMessage answers) {
      return answers.getResponses().stream()
          .map(
              it ->
                  ConversationTurn.tool(known(it.name()), known(it.id()), known(it.responseData())))
          .toList();
    }
    return List.of();
  }

  private static ToolCall call(AssistantMessage.ToolCall call) {
    return new ToolCall(known(call.id()), known(call.name()), ToolCall.arguments(call.arguments()));
  }

  /** Whether a message holds pictures, sounds or files, which a turn does not. */
  static boolean hasMore(Message message) {
    return message instanceof MediaContent media && !media.getMedia().isEmpty();
  }

  private static String known(@Nullable String text) {
    return text == null ? "" : text;
  }
}
