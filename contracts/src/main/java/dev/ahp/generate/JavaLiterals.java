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
 */
final class JavaLiterals {
  /** A constant in a class file has at most 65,535 bytes, and a character at most three. */
  private static final int MAX_CHARS = 16_000;

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
}
