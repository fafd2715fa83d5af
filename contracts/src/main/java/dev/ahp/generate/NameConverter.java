package dev.ahp.generate;

import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;

/** Converts user-defined names to names that are valid in a language or framework. */
final class NameConverter {
  private static final int LABEL_CHARS = 120;
  private static final int MAX_CHARS = 64;

  private NameConverter() {}

  /** Returns a name for comments, without characters that could end the comment. */
  static GeneratedCode label(String text) {
    String cut = text.length() > LABEL_CHARS ? text.substring(0, LABEL_CHARS) : text;
    return new GeneratedCode(replaceOthers(cut, c -> isWord(c) || "-.:@".indexOf(c) >= 0));
  }

  /** Returns letters, digits and {@code _} without a leading digit; never empty. */
  static String identifier(String text) {
    String word = truncate(replaceOthers(text, NameConverter::isWord));
    return word.isEmpty() || Character.isDigit(word.charAt(0)) ? "_" + word : word;
  }

  /** Like {@link #identifier}, but allows hyphens. */
  static String hyphenated(String text) {
    String word = truncate(replaceOthers(text, c -> isWord(c) || c == '-'));
    return word.isEmpty() ? "_" : word;
  }

  /** Converts {@code refund-agent} to {@code RefundAgent}; never empty, starts with a letter. */
  static String pascal(String text) {
    StringBuilder name = new StringBuilder();
    boolean upper = true;
    for (char c : truncate(text).toCharArray()) {
      boolean letter = isWord(c) && c != '_';
      if (letter) {
        name.append(upper ? Character.toUpperCase(c) : c);
      }
      upper = !letter;
    }
    return name.isEmpty() || Character.isDigit(name.charAt(0)) ? "X" + name : name.toString();
  }

  /** Converts {@code order_id} to {@code orderId}. */
  static String camel(String text) {
    String name = pascal(text);
    return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
  }

  /** Reserves and returns the name, with a numeric suffix if it is already taken. */
  static String unique(String name, Set<String> taken) {
    String candidate = name;
    for (int n = 2; !taken.add(candidate); n++) {
      candidate = name + "_" + n;
    }
    return candidate;
  }

  private static String truncate(String text) {
    return text.length() > MAX_CHARS ? text.substring(0, MAX_CHARS) : text;
  }

  private static String replaceOthers(String text, IntPredicate allowed) {
    StringBuilder out = new StringBuilder(text.length());
    text.chars().forEach(c -> out.append(allowed.test(c) ? (char) c : '_'));
    return out.toString();
  }

  private static boolean isWord(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }
}
