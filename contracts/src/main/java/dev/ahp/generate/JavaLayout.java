package dev.ahp.generate;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/**
 * Lays out constants as google-java-format does: on one line while it fits into 100 columns, then
 * after the equals sign, then the arguments of a call on the next line, then one a line.
 */
final class JavaLayout {
  private static final int WIDTH = 100;
  private static final int STEP = 4;

  private JavaLayout() {}

  /** A constant of a class; the line starts two columns in. */
  static String constant(String type, String name, Json value) {
    String start = "  static final " + type + " " + name + " =";
    String flat = JavaLiterals.value(value).text();
    if (start.length() + 2 + flat.length() <= WIDTH) {
      return start + " " + flat + ";";
    }
    return start + "\n      " + folded(value, 6, 1) + ";";
  }

  /** What closes behind the value counts for the last line. */
  private static String folded(Json value, int indent, int behind) {
    String flat = JavaLiterals.value(value).text();
    if (indent + flat.length() + behind <= WIDTH) {
      return flat;
    }
    if (value instanceof JsonObject object) {
      return call("Map.ofEntries", entries(object), indent, behind);
    }
    if (!(value instanceof JsonArray array)) {
      return flat;
    }
    List<String> items = new ArrayList<>();
    for (Json item : array) {
      items.add(folded(item, indent + STEP, 2));
    }
    return call("List.of", items, indent, behind);
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

  private static String call(String method, List<String> arguments, int indent, int behind) {
    String inner = "\n" + " ".repeat(indent + STEP);
    String flat = String.join(", ", arguments);
    boolean fits = indent + STEP + flat.length() + 1 + behind <= WIDTH && flat.indexOf('\n') < 0;
    return method + "(" + inner + (fits ? flat : String.join("," + inner, arguments)) + ")";
  }
}
