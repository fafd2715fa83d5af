package dev.ahp.cli.command;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/** Text from elsewhere as a terminal may show it: nothing in it can move the cursor or ring. */
public final class TerminalSanitizer {
  private static final int LONGEST = 160;

  private TerminalSanitizer() {}

  /** In one line. */
  public static String line(String text) {
    return cleaned(text, false);
  }

  /** With its line breaks. */
  public static String block(String text) {
    return cleaned(text, true);
  }

  /** A value in one line that is not too long. */
  public static String value(Json json) {
    String text = line(json.asString().orElseGet(json::toText));
    return text.codePointCount(0, text.length()) <= LONGEST
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST)) + "…";
  }

  /** A member that is text, in one line; a dash when there is none. */
  public static String member(JsonObject object, String name) {
    Json value = object.get(name);
    return value == null || value == Json.Null.NULL ? "-" : value(value);
  }

  private static String cleaned(String text, boolean breaks) {
    StringBuilder line = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> Character.isISOControl(c) && !(breaks && c == '\n') ? ' ' : c)
        .forEach(line::appendCodePoint);
    return line.toString();
  }
}
