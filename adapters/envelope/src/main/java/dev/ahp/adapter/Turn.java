package dev.ahp.adapter;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One message of a conversation, whatever framework it is in.
 *
 * @param role {@code user}, {@code assistant}, {@code tool} or {@code system}
 * @param name who says it; null where the framework does not tell
 * @param answers the id of the call that a tool's turn answers; null for other turns
 * @param failed whether the tool failed
 * @param path where in the native state it stands
 */
public record Turn(
    String role,
    String text,
    @Nullable String name,
    List<ToolCall> calls,
    @Nullable String answers,
    boolean failed,
    String path) {
  public Turn {
    calls = List.copyOf(calls);
  }

  public static Turn user(String text) {
    return new Turn("user", text, null, List.of(), null, false, "");
  }

  public static Turn assistant(String text, List<ToolCall> calls) {
    return new Turn("assistant", text, null, calls, null, false, "");
  }

  public static Turn tool(String tool, String answers, String text) {
    return new Turn("tool", text, tool, List.of(), answers, false, "");
  }

  public Turn by(@Nullable String speaker) {
    return new Turn(role, text, speaker, calls, answers, failed, path);
  }

  public Turn at(String nativePath) {
    return new Turn(role, text, name, calls, answers, failed, nativePath);
  }

  public Turn as(String otherRole) {
    return new Turn(otherRole, text, name, calls, answers, failed, path);
  }

  public Turn failing() {
    return new Turn(role, text, name, calls, answers, true, path);
  }

  public boolean isUser() {
    return role.equals("user");
  }
}
