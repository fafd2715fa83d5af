package dev.ahp.json;

/** Writes values as text: compact, indented for people, or canonical to be signed and hashed. */
public final class JsonWriter {
  private final Utf8Buffer out = new Utf8Buffer();
  private final boolean canonical;
  private final boolean indented;

  private JsonWriter(boolean canonical, boolean indented) {
    this.canonical = canonical;
    this.indented = indented;
  }

  public static String compact(Json value) {
    return new JsonWriter(false, false).write(value).toString();
  }

  /** The same as {@link #compact}, in UTF-8. */
  public static byte[] bytes(Json value) {
    return new JsonWriter(false, false).write(value).toBytes();
  }

  /** Two spaces a level, no line break at the end. */
  public static String pretty(Json value) {
    return new JsonWriter(false, true).write(value).toString();
  }

  static Utf8Buffer canonical(Json value) {
    return new JsonWriter(true, false).write(value);
  }

  private Utf8Buffer write(Json value) {
    append(value, 0);
    return out;
  }

  private void append(Json value, int level) {
    if (value instanceof Json.Str string) {
      appendString(string.value());
    } else if (value instanceof JsonObject object) {
      appendObject(object, level);
    } else if (value instanceof JsonArray array) {
      appendArray(array, level);
    } else if (value instanceof Json.Num number) {
      out.ascii(JsonNumbers.text(number.value(), canonical));
    } else if (value instanceof Json.Bool bool) {
      out.ascii(bool.value() ? "true" : "false");
    } else {
      out.ascii("null");
    }
  }

  private void appendObject(JsonObject object, int level) {
    if (object.isEmpty()) {
      out.ascii("{}");
    } else if (canonical && !object.raw().isSorted()) {
      appendSorted(object, level);
    } else {
      appendInOrder(object, level);
    }
  }

  private void appendInOrder(JsonObject object, int level) {
    char before = '{';
    JsonMembers members = object.raw();
    for (int i = 0; i < members.size(); i++) {
      out.ascii(before);
      newLine(level + 1);
      appendString(members.name(i));
      out.ascii(indented ? ": " : ":");
      append(members.value(i), level + 1);
      before = ',';
    }
    newLine(level);
    out.ascii('}');
  }

  /** RFC 8785 sorts names by UTF-16 units, which is the order of {@link String#compareTo}. */
  private void appendSorted(JsonObject object, int level) {
    JsonMembers members = object.raw();
    char before = '{';
    for (int position : members.sortedPositions()) {
      out.ascii(before);
      appendString(members.name(position));
      out.ascii(':');
      append(members.value(position), level + 1);
      before = ',';
    }
    out.ascii('}');
  }

  private void appendArray(JsonArray array, int level) {
    if (array.isEmpty()) {
      out.ascii("[]");
      return;
    }
    char before = '[';
    for (Json item : array.items()) {
      out.ascii(before);
      newLine(level + 1);
      append(item, level + 1);
      before = ',';
    }
    newLine(level);
    out.ascii(']');
  }

  private void newLine(int level) {
    if (indented) {
      out.ascii('\n');
      for (int i = 0; i < level; i++) {
        out.ascii("  ");
      }
    }
  }

  private void appendString(String text) {
    out.quoted(text, canonical);
  }
}
