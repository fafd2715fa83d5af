package dev.ahp.adapter;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A framework-independent message of a conversation.
 *
 * @param role {@code user}, {@code assistant}, {@code tool} or {@code system}
 * @param name the speaker or the tool; null if unknown
 * @param answers the id of the tool call that this turn answers; null for other turns
 * @param failed whether the tool failed
 * @param path the position in the native state
 */
public record ConversationTurn(
    String role,
    String text,
    @Nullable String name,
    List<ToolCall> calls,
    @Nullable String answers,
    boolean failed,
    String path) {
  public ConversationTurn {
    calls = List.copyOf(calls);
  }

  public static ConversationTurn user(String text) {
    return new ConversationTurn("user", text, null, List.of(), null, false, "");
  }

  public static ConversationTurn assistant(String text, List<ToolCall> calls) {
    return new ConversationTurn("assistant", text, null, calls, null, false, "");
  }

  public static ConversationTurn tool(String tool, String answers, String text) {
    return new ConversationTurn("tool", text, tool, List.of(), answers, false, "");
  }

  public ConversationTurn by(@Nullable String speaker) {
    return new ConversationTurn(role, text, speaker, calls, answers, failed, path);
  }

  public ConversationTurn at(String nativePath) {
    return new ConversationTurn(role, text, name, calls, answers, failed, nativePath);
  }

  public ConversationTurn as(String otherRole) {
    return new ConversationTurn(otherRole, text, name, calls, answers, failed, path);
  }

  public ConversationTurn failing() {
    return new ConversationTurn(role, text, name, calls, answers, true, path);
  }

  public boolean isUser() {
    return role.equals("user");
  }
}
