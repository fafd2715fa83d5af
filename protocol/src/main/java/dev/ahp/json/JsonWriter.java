package dev.ahp.json;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;

/** Writes values as text: compact, indented for people, or canonical to be signed and hashed. */
public final class JsonWriter {
  private static final String[] ESCAPES = escapes();

  private final StringBuilder out = new StringBuilder(256);
  private final boolean canonical;
  private final boolean indented;

  private JsonWriter(boolean canonical, boolean indented) {
    this.canonical = canonical;
    this.indented = indented;
  }

  public static String compact(Json value) {
    return new JsonWriter(false, false).write(value);
  }

  /** Two spaces a level, no line break at the end. */
  public static String pretty(Json value) {
    return new JsonWriter(false, true).write(value);
  }

  static String canonical(Json value) {
    return new JsonWriter(true, false).write(value);
  }

  private String write(Json value) {
    append(value, 0);
    return out.toString();
  }

  private void append(Json value, int level) {
    if (value instanceof Json.Str string) {
      appendString(string.value());
    } else if (value instanceof Json.Num number) {
      appendNumber(number.value());
    } else if (value instanceof JsonObject object) {
      appendObject(object, level);
    } else if (value instanceof JsonArray array) {
      appendArray(array, level);
    } else if (value instanceof Json.Bool bool) {
      out.append(bool.value());
    } else {
      out.append("null");
    }
  }

  private void appendNumber(double value) {
    if (canonical) {
      JsonNumbers.appendCanonical(out, value);
    } else {
      JsonNumbers.appendReadable(out, value);
    }
  }

  private void appendObject(JsonObject object, int level) {
    if (object.isEmpty()) {
      out.append("{}");
      return;
    }
    char before = '{';
    for (Map.Entry<String, Json> member : membersOf(object)) {
      out.append(before);
      newLine(level + 1);
      appendString(member.getKey());
      out.append(indented ? ": " : ":");
      append(member.getValue(), level + 1);
      before = ',';
    }
    newLine(level);
    out.append('}');
  }

  /** RFC 8785 sorts names by UTF-16 units, which is the order of {@link String#compareTo}. */
  private Iterable<Map.Entry<String, Json>> membersOf(JsonObject object) {
    if (!canonical) {
      return object.members().entrySet();
    }
    @SuppressWarnings({"unchecked", "rawtypes"})
    Map.Entry<String, Json>[] entries = object.members().entrySet().toArray(new Map.Entry[0]);
    Arrays.sort(entries, Map.Entry.comparingByKey(Comparator.naturalOrder()));
    return Arrays.asList(entries);
  }

  private void appendArray(JsonArray array, int level) {
    if (array.isEmpty()) {
      out.append("[]");
      return;
    }
    char before = '[';
    for (Json item : array.items()) {
      out.append(before);
      newLine(level + 1);
      append(item, level + 1);
      before = ',';
    }
    newLine(level);
    out.append(']');
  }

  private void newLine(int level) {
    if (indented) {
      out.append('\n').append("  ".repeat(level));
    }
  }

  private void appendString(String text) {
    out.append('"');
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ESCAPES.length && ESCAPES[c] != null) {
        out.append(text, from, i).append(ESCAPES[c]);
        from = i + 1;
      }
    }
    out.append(text, from, text.length()).append('"');
  }

  @SuppressWarnings("NullAway") // Most slots stay null: those characters stand for themselves.
  private static String[] escapes() {
    String[] escapes = new String['\\' + 1];
    for (int c = 0; c < 0x20; c++) {
      escapes[c] = String.format("\\u%04x", c);
    }
    escapes['"'] = "\\\"";
    escapes['\\'] = "\\\\";
    escapes['\b'] = "\\b";
    escapes['\f'] = "\\f";
    escapes['\n'] = "\\n";
    escapes['\r'] = "\\r";
    escapes['\t'] = "\\t";
    return escapes;
  }
}
