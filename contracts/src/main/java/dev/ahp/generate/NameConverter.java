package dev.ahp.generate;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;

/** Makes names that a language or framework takes out of names that people gave. */
final class NameConverter {
  private static final int LABEL_CHARS = 120;
  private static final int MAX_CHARS = 64;

  private NameConverter() {}

  /** For comments: what could end one, or surprise its reader, is replaced. */
  static GeneratedCode label(String text) {
    String cut = text.length() > LABEL_CHARS ? text.substring(0, LABEL_CHARS) : text;
    return new GeneratedCode(replaced(cut, c -> isWord(c) || "-.:@".indexOf(c) >= 0));
  }

  /** Letters, digits and {@code _}, no digit in front, never empty. */
  static String identifier(String text) {
    String word = shortened(replaced(text, NameConverter::isWord));
    return word.isEmpty() || Character.isDigit(word.charAt(0)) ? "_" + word : word;
  }

  /** The same with hyphens. */
  static String hyphenated(String text) {
    String word = shortened(replaced(text, c -> isWord(c) || c == '-'));
    return word.isEmpty() ? "_" : word;
  }

  /** {@code refund-agent} as {@code RefundAgent}; never empty, starts with a letter. */
  static String pascal(String text) {
    StringBuilder name = new StringBuilder();
    boolean upper = true;
    for (char c : shortened(text).toCharArray()) {
      boolean letter = isWord(c) && c != '_';
      if (letter) {
        name.append(upper ? Character.toUpperCase(c) : c);
      }
      upper = !letter;
    }
    return name.isEmpty() || Character.isDigit(name.charAt(0)) ? "X" + name : name.toString();
  }

  /** {@code order_id} as {@code orderId}. */
  static String camel(String text) {
    String name = pascal(text);
    return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
  }

  /** The name, or with a number behind it when it is taken; takes it. */
  static String unused(String name, Set<String> taken) {
    String free = name;
    for (int n = 2; !taken.add(free); n++) {
      free = name + "_" + n;
    }
    return free;
  }

  static Set<String> none() {
    return new HashSet<>();
  }

  private static String shortened(String text) {
    return text.length() > MAX_CHARS ? text.substring(0, MAX_CHARS) : text;
  }

  private static String replaced(String text, IntPredicate keeps) {
    StringBuilder out = new StringBuilder(text.length());
    text.chars().forEach(c -> out.append(keeps.test(c) ? (char) c : '_'));
    return out.toString();
  }

  private static boolean isWord(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }
}
