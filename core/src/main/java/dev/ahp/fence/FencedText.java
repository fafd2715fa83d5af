package dev.ahp.fence;

import java.util.List;

/**
 * Escapes untrusted text for a model, so that it contains neither marks of the fence or of chat
 * roles nor invisible characters. Such characters are written as a backslash, {@code u} and four
 * hex digits, a line break as {@code \n}, and a backslash as two backslashes.
 */
public final class FencedText {
  private static final List<String> LOOKALIKES =
      List.of("[CONTEXT FROM", "[END CONTEXT", "[INST", "[/INST", "[SYSTEM", "<|", "</s>");

  private FencedText() {}

  /** Escapes text to one line. */
  public static String escape(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        out.append("\\\\");
      } else if (c == '\n') {
        out.append("\\n");
      } else {
        append(out, text, i);
      }
    }
    return out.toString();
  }

  public static String unescape(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\' || i + 1 == text.length()) {
        out.append(c);
      } else if (text.charAt(i + 1) == 'u' && isHex4(text, i + 2)) {
        out.append((char) Integer.parseInt(text, i + 2, i + 6, 16));
        i += 5;
      } else {
        char next = text.charAt(++i);
        out.append(next == 'n' ? '\n' : next);
      }
    }
    return out.toString();
  }

  /** Escapes JSON text without changing its value. Only strings contain characters to escape. */
  public static String escapeJson(String json) {
    StringBuilder out = new StringBuilder(json.length() + 16);
    for (int i = 0; i < json.length(); i++) {
      if (json.charAt(i) == '\n') {
        out.append('\n');
      } else {
        append(out, json, i);
      }
    }
    return out.toString();
  }

  private static void append(StringBuilder out, String text, int at) {
    char c = text.charAt(at);
    if (isHidden(text, at) || startsLookalike(text, at)) {
      String hex = Integer.toHexString(c);
      out.append("\\u").append("0".repeat(4 - hex.length())).append(hex);
    } else {
      out.append(c);
    }
  }

  private static boolean startsLookalike(String text, int at) {
    char c = text.charAt(at);
    return (c == '[' || c == '<')
        && LOOKALIKES.stream()
            .anyMatch(mark -> text.regionMatches(true, at, mark, 0, mark.length()));
  }

  /** Detects control, format, separator, private-use and unassigned characters. */
  private static boolean isHidden(String text, int at) {
    char c = text.charAt(at);
    if (c >= 0x20 && c < 0x7f) {
      return false;
    }
    boolean lowSurrogate = Character.isLowSurrogate(c) && at > 0;
    return switch (Character.getType(text.codePointAt(lowSurrogate ? at - 1 : at))) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          true;
      default -> false;
    };
  }

  private static boolean isHex4(String text, int at) {
    boolean valid = at + 4 <= text.length();
    for (int i = at; valid && i < at + 4; i++) {
      valid = Character.digit(text.charAt(i), 16) >= 0 && text.charAt(i) < 0x80;
    }
    return valid;
  }
}
