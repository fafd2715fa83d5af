package dev.ahp.adapter.langchain4j;

import dev.ahp.adapter.ConversationTurn;
import dev.ahp.adapter.ToolCall;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Converts between LangChain4j messages and turns. */
public final class ChatMessageConverter {
  private ChatMessageConverter() {}

  public static ChatMessage message(ConversationTurn turn) {
    return switch (turn.role()) {
      case "assistant" ->
          turn.calls().isEmpty()
              ? AiMessage.from(turn.text())
              : AiMessage.builder()
                  .text(turn.text().isEmpty() ? null : turn.text())
                  .toolExecutionRequests(
                      turn.calls().stream().map(ChatMessageConverter::request).toList())
                  .build();
      case "tool" -> ToolExecutionResultMessage.from(turn.answers(), turn.name(), turn.text());
      default -> UserMessage.from(turn.text());
    };
  }

  private static ToolExecutionRequest request(ToolCall call) {
    return ToolExecutionRequest.builder()
        .id(call.id())
        .name(call.name())
        .arguments(call.arguments().toText())
        .build();
  }

  /** Converts a message to a turn; returns empty for a system message. */
  static Optional<ConversationTurn> of(ChatMessage message) {
    if (message instanceof UserMessage user) {
      return Optional.of(ConversationTurn.user(text(user.contents())).by(user.name()));
    }
    if (message instanceof AiMessage ai) {
      return Optional.of(ConversationTurn.assistant(orEmpty(ai.text()), calls(ai)));
    }
    if (message instanceof ToolExecutionResultMessage result) {
      ConversationTurn turn =
          ConversationTurn.tool(
              orEmpty(result.toolName()), orEmpty(result.id()), text(result.contents()));
      return Optional.of(Boolean.TRUE.equals(result.isError()) ? turn.failing() : turn);
    }
    return Optional.empty();
  }

  /** Returns true if a message contains media, which turns do not support. */
  static boolean hasMedia(ChatMessage message) {
    List<Content> contents =
        message instanceof UserMessage user
            ? user.contents()
            : message instanceof ToolExecutionResultMessage result ? result.contents() : List.of();
    return contents.stream().anyMatch(it -> !(it instanceof TextContent));
  }

  private static List<ToolCall> calls(AiMessage message) {
    return message.toolExecutionRequests().stream()
        .map(
            it ->
                new ToolCall(
                    orEmpty(it.id()), orEmpty(it.name()), ToolCall.arguments(it.arguments())))
        .toList();
  }

  private static String text(List<Content> contents) {
    return contents.stream()
        .filter(TextContent.class::isInstance)
        .map(it -> ((TextContent) it).text())
        .collect(Collectors.joining("\n"));
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
