package dev.ahp.adapter;

import java.util.function.IntPredicate;

/** How frameworks want agents and tools to be called. */
public final class AgentName {
  private static final int MAX_CHARS = 64;

  private AgentName() {}

  /** Letters, digits and {@code _}, no digit in front: {@code refund_agent}. */
  public static String identifier(String name) {
    String word = replaced(name, AgentName::isWord);
    return word.isEmpty() || Character.isDigit(word.charAt(0)) ? "_" + word : word;
  }

  /** The same with hyphens, and digits anywhere. */
  public static String hyphenated(String name) {
    String word = replaced(name, c -> isWord(c) || c == '-');
    return word.isEmpty() ? "_" : word;
  }

  static boolean isWord(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }

  private static String replaced(String name, IntPredicate keeps) {
    StringBuilder out = new StringBuilder();
    name.chars().limit(MAX_CHARS).forEach(c -> out.append(keeps.test(c) ? (char) c : '_'));
    return out.toString();
  }
}
