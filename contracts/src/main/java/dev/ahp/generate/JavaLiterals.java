package dev.ahp.generate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Converts JSON values to Java expressions: strings, doubles, lists and maps.
 *
 * <p>Java translates Unicode escapes before it tokenizes, so an escaped quote or line break would
 * end the literal. Control characters are therefore written in octal, and only characters beyond
 * ASCII as Unicode escapes.
 *
 * <p>Constants are formatted like google-java-format does: on one line up to 100 columns, otherwise
 * after the equals sign, with the arguments of calls on the next line or one per line.
 */
final class JavaLiterals {
  /** A constant in a class file has at most 65,535 bytes, and a character at most three. */
  private static final int MAX_CHARS = 16_000;

  private static final int WIDTH = 100;
  private static final int INDENT = 4;

  private JavaLiterals() {}

  static GeneratedCode text(String value) {
    List<String> pieces = new ArrayList<>();
    StringBuilder piece = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      append(piece, value.charAt(i));
      if (piece.length() >= MAX_CHARS) {
        pieces.add(quoted(piece));
        piece = new StringBuilder();
      }
    }
    if (pieces.isEmpty()) {
      return new GeneratedCode(quoted(piece));
    }
    pieces.add(quoted(piece));
    return new GeneratedCode("String.join(\"\", " + String.join(", ", pieces) + ")");
  }

  private static String quoted(StringBuilder piece) {
    return "\"" + piece + "\"";
  }

  private static void append(StringBuilder out, char c) {
    switch (c) {
      case '"', '\\' -> out.append('\\').append(c);
      case '\n' -> out.append("\\n");
      case '\t' -> out.append("\\t");
      default -> {
        if (c < ' ' || c == 127) {
          out.append(String.format(Locale.ROOT, "\\%03o", (int) c));
        } else {
          out.append(
              c < 128 ? Character.toString(c) : String.format(Locale.ROOT, "\\u%04x", (int) c));
        }
      }
    }
  }

  static GeneratedCode value(Json value) {
    return new GeneratedCode(expression(value));
  }

  private static String expression(Json value) {
    if (value instanceof Json.Str string) {
      return text(string.value()).text();
    }
    if (value instanceof Json.Num number) {
      return Double.toString(number.value());
    }
    if (value instanceof JsonArray array) {
      return list(array);
    }
    if (value instanceof JsonObject object) {
      return map(object);
    }
    return value.toText();
  }

  private static String list(JsonArray array) {
    String items = array.stream().map(JavaLiterals::expression).collect(Collectors.joining(", "));
    // List.of rejects null, and asList treats a single null as an array.
    boolean nulls = array.stream().anyMatch(Json::isNull);
    return nulls ? "Arrays.asList(new Object[] {" + items + "})" : "List.of(" + items + ")";
  }

  private static String map(JsonObject object) {
    return object.members().entrySet().stream()
        .map(it -> "entry(" + text(it.getKey()) + ", " + expression(it.getValue()) + ")")
        .collect(Collectors.joining(", ", "Map.ofEntries(", ")"));
  }

  /** Returns a constant of a class, indented by two columns. */
  static String constant(String type, String name, Json value) {
    String start = "  static final " + type + " " + name + " =";
    String flat = value(value).text();
    if (start.length() + 2 + flat.length() <= WIDTH) {
      return start + " " + flat + ";";
    }
    return start + "\n      " + wrap(value, 6, 1) + ";";
  }

  /**
   * Formats a value.
   *
   * @param trailing number of characters that follow the value on its last line
   */
  private static String wrap(Json value, int indent, int trailing) {
    String flat = value(value).text();
    if (indent + flat.length() + trailing <= WIDTH) {
      return flat;
    }
    if (value instanceof JsonObject object) {
      return call("Map.ofEntries", entries(object), indent, trailing);
    }
    if (!(value instanceof JsonArray array)) {
      return flat;
    }
    List<String> items = new ArrayList<>();
    for (Json item : array) {
      items.add(wrap(item, indent + INDENT, 2));
    }
    return call("List.of", items, indent, trailing);
  }

  private static List<String> entries(JsonObject object) {
    List<String> entries = new ArrayList<>();
    object
        .members()
        .forEach((name, it) -> entries.add("entry(" + text(name) + ", " + value(it) + ")"));
    return entries;
  }

  private static String call(String method, List<String> arguments, int indent, int trailing) {
    String inner = "\n" + " ".repeat(indent + INDENT);
    String flat = String.join(", ", arguments);
    boolean fitsOnLine =
        indent + INDENT + flat.length() + 1 + trailing <= WIDTH && flat.indexOf('\n') < 0;
    return method + "(" + inner + (fitsOnLine ? flat : String.join("," + inner, arguments)) + ")";
  }
}
