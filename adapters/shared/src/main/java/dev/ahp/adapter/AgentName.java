package dev.ahp.adapter;

import java.util.function.IntPredicate;

/** Rules for agent and tool names in frameworks. */
public final class AgentName {
  private static final int MAX_CHARS = 64;

  private AgentName() {}

  /** Returns a name of letters, digits and {@code _} that does not start with a digit. */
  public static String identifier(String name) {
    String word = replaceInvalid(name, AgentName::isWord);
    return word.isEmpty() || Character.isDigit(word.charAt(0)) ? "_" + word : word;
  }

  /** Returns a name of letters, digits, {@code _} and {@code -}. */
  public static String hyphenated(String name) {
    String word = replaceInvalid(name, c -> isWord(c) || c == '-');
    return word.isEmpty() ? "_" : word;
  }

  static boolean isWord(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }

  private static String replaceInvalid(String name, IntPredicate isAllowed) {
    StringBuilder out = new StringBuilder();
    name.chars().limit(MAX_CHARS).forEach(c -> out.append(isAllowed.test(c) ? (char) c : '_'));
    return out.toString();
  }
}
