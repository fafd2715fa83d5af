package dev.ahp.generate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/**
 * Formats constants like google-java-format: on one line up to 100 columns, otherwise after the
 * equals sign, with the arguments of calls on the next line or one per line.
 */
final class JavaLayout {
  private static final int WIDTH = 100;
  private static final int INDENT = 4;

  private JavaLayout() {}

  /** Returns a constant of a class, indented by two columns. */
  static String constant(String type, String name, Json value) {
    String start = "  static final " + type + " " + name + " =";
    String flat = JavaLiterals.value(value).text();
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
    String flat = JavaLiterals.value(value).text();
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
        .forEach(
            (name, it) ->
                entries.add(
                    "entry(" + JavaLiterals.text(name) + ", " + JavaLiterals.value(it) + ")"));
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
