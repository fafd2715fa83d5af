package dev.ahp.generate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Converts JSON values to Python literals, formatted like Black: on one line up to 88 columns,
 * otherwise one item per line with a trailing comma.
 */
final class PythonLiterals {
  private static final int WIDTH = 88;
  private static final int INDENT = 4;

  private PythonLiterals() {}

  /** Returns a string in double quotes with quotes, control and invisible characters escaped. */
  static GeneratedCode text(String value) {
    StringBuilder out = new StringBuilder("\"");
    value.codePoints().forEach(c -> append(out, c));
    return new GeneratedCode(out.append('"').toString());
  }

  private static void append(StringBuilder out, int c) {
    switch (c) {
      case '"', '\\' -> out.append('\\').append((char) c);
      case '\n' -> out.append("\\n");
      case '\t' -> out.append("\\t");
      default -> {
        if (isVisible(c)) {
          out.appendCodePoint(c);
        } else {
          out.append(
              c > 0xffff
                  ? String.format(Locale.ROOT, "\\U%08x", c)
                  : String.format(Locale.ROOT, "\\u%04x", c));
        }
      }
    }
  }

  /** Controls, bidirectional marks, unusual spaces and unassigned characters are not visible. */
  private static boolean isVisible(int codePoint) {
    if (codePoint < 128) {
      return codePoint >= ' ' && codePoint != 127;
    }
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SPACE_SEPARATOR ->
          false;
      default -> true;
    };
  }

  static GeneratedCode value(Json value) {
    return new GeneratedCode(flat(value));
  }

  /**
   * Like {@link #value(Json)}, but can span several lines.
   *
   * @param column where the first line starts
   * @param indent of the line on which it starts
   */
  static GeneratedCode value(Json value, int column, int indent) {
    return new GeneratedCode(wrap(value, column, indent));
  }

  private static String wrap(Json value, int column, int indent) {
    String flat = flat(value);
    boolean parts =
        (value instanceof JsonObject object && !object.isEmpty())
            || (value instanceof JsonArray array && !array.isEmpty());
    if (!parts || column + flat.length() <= WIDTH) {
      return flat;
    }
    String inner = " ".repeat(indent + INDENT);
    List<String> lines = new ArrayList<>();
    if (value instanceof JsonObject object) {
      object
          .members()
          .forEach((name, it) -> lines.add(inner + member(name, it, indent + INDENT) + ","));
      return "{\n" + String.join("\n", lines) + "\n" + " ".repeat(indent) + "}";
    }
    for (Json item : (JsonArray) value) {
      lines.add(inner + wrap(item, indent + INDENT, indent + INDENT) + ",");
    }
    return "[\n" + String.join("\n", lines) + "\n" + " ".repeat(indent) + "]";
  }

  private static String member(String name, Json value, int indent) {
    String key = text(name).text() + ": ";
    return key + wrap(value, indent + key.length() + 1, indent);
  }

  private static String flat(Json value) {
    if (value instanceof Json.Str string) {
      return text(string.value()).text();
    }
    if (value instanceof JsonArray array) {
      return "["
          + String.join(", ", array.items().stream().map(PythonLiterals::flat).toList())
          + "]";
    }
    if (value instanceof JsonObject object) {
      List<String> members = new ArrayList<>();
      object.members().forEach((name, it) -> members.add(text(name).text() + ": " + flat(it)));
      return "{" + String.join(", ", members) + "}";
    }
    if (value instanceof Json.Bool bool) {
      return bool.value() ? "True" : "False";
    }
    return value.isNull() ? "None" : value.toText();
  }
}
