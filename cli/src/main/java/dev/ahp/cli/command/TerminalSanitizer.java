package dev.ahp.cli.command;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.yaml.YamlWriter;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Prepares untrusted text for the output: one line, or a limited length. The output stream escapes
 * unsafe characters anyway; here they are escaped before widths are computed.
 */
public final class TerminalSanitizer {
  private static final int MAX_LENGTH = 160;

  private TerminalSanitizer() {}

  /** Returns the text as one line. */
  public static String line(String text) {
    return sanitize(text, false);
  }

  /** Returns the text with its line breaks. */
  public static String block(String text) {
    return sanitize(text, true);
  }

  /** Returns the value as one line of limited length. */
  public static String value(Json json) {
    String text = line(json.asString().orElseGet(json::toText));
    return text.codePointCount(0, text.length()) <= MAX_LENGTH
        ? text
        : text.substring(0, text.offsetByCodePoints(0, MAX_LENGTH)) + "…";
  }

  /** Returns the member as one line of limited length, or a dash if it is missing or null. */
  public static String member(JsonObject object, String name) {
    Json value = object.get(name);
    return value == null || value == Json.Null.NULL ? "-" : value(value);
  }

  /** Formats members as {@link #member} does; the pattern has one {@code %s} for each name. */
  public static String format(String pattern, JsonObject object, String... names) {
    return pattern.formatted(Arrays.stream(names).map(it -> member(object, it)).toArray());
  }

  /**
   * Returns whether a character could change how a terminal shows other text: control characters
   * except line breaks and tabs, and bidirectional controls.
   */
  static boolean isUnsafe(int character) {
    return character < 0xa0
        ? Character.isISOControl(character) && character != '\n' && character != '\t'
        : YamlWriter.isBidirectionalControl(character);
  }

  /** Returns the visible form of an unsafe character. */
  static String escaped(int character) {
    return "\\u" + HexFormat.of().toHexDigits((char) character);
  }

  private static String sanitize(String text, boolean keepLineBreaks) {
    StringBuilder line = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (c == '\t' || c == '\r' || (c == '\n' && !keepLineBreaks)) {
                line.append(' ');
              } else if (isUnsafe(c)) {
                line.append(escaped(c));
              } else {
                line.appendCodePoint(c);
              }
            });
    return line.toString();
  }
}
