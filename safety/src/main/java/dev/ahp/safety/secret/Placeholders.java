package dev.ahp.safety.secret;

import java.util.List;
import java.util.Locale;

/** Values that stand for a secret in documentation and templates. */
final class Placeholders {
  private static final List<String> PARTS =
      List.of(
          "your-",
          "your_",
          "yourapi",
          "yourtoken",
          "yoursecret",
          "yourpass",
          "example",
          "change",
          "placeholder",
          "xxxx",
          "****",
          "....",
          "redacted",
          "dummy",
          "sample",
          "insert",
          "replace",
          "fixme",
          "not-a-real",
          "notareal");
  private static final List<String> WHOLE =
      List.of(
          "pass",
          "password",
          "passwd",
          "secret",
          "token",
          "none",
          "null",
          "true",
          "false",
          "user",
          "username",
          "admin",
          "foo",
          "bar",
          "test",
          "string",
          "undefined",
          "pwd",
          "credentials");
  private static final int MAX_RUN = 15;
  private static final String OPENING = "$<{%[(";

  private Placeholders() {}

  static boolean isPlaceholder(String value) {
    return isPlaceholder(value, 0, value.length());
  }

  static boolean isPlaceholder(String text, int from, int end) {
    if (from >= end || OPENING.indexOf(text.charAt(from)) >= 0) {
      return true;
    }
    String lower = text.substring(from, end).toLowerCase(Locale.ROOT);
    return WHOLE.contains(lower)
        || PARTS.stream().anyMatch(lower::contains)
        || lower.contains("${")
        || lower.contains("{{")
        || isUniform(text.substring(from, end));
  }

  /** Returns true if at most three different characters occur, or an alphabet in its order. */
  private static boolean isUniform(String value) {
    int run = 0;
    for (int i = 1; i < value.length(); i++) {
      run = value.charAt(i) - value.charAt(i - 1) == 1 ? run + 1 : 0;
      if (run >= MAX_RUN) {
        return true;
      }
    }
    return value.chars().distinct().limit(4).count() < 4;
  }
}
