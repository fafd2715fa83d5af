package dev.ahp.json;

import java.util.Objects;
import java.util.function.Function;

/** Writes values as text: compact, indented, or canonical. */
public final class JsonWriter {
  /** Longer texts are not kept, because they would take much memory. */
  private static final int MAX_KEPT_BYTES = 16 << 10;

  /** One buffer per thread, which is reused for each value. */
  private static final ThreadLocal<Utf8Buffer> BUFFER = ThreadLocal.withInitial(Utf8Buffer::new);

  private final Utf8Buffer out;
  private final Form form;

  private enum Form {
    COMPACT,
    INDENTED,
    CANONICAL
  }

  private JsonWriter(Utf8Buffer out, Form form) {
    this.out = out;
    this.form = form;
  }

  public static String compact(Json value) {
    return write(value, Form.COMPACT, Utf8Buffer::toString);
  }

  /** Returns {@link #compact} in UTF-8. */
  public static byte[] bytes(Json value) {
    return write(value, Form.COMPACT, Utf8Buffer::toBytes);
  }

  /** Returns text indented by two spaces per level, without a final line break. */
  public static String pretty(Json value) {
    return write(value, Form.INDENTED, Utf8Buffer::toString);
  }

  static String canonical(Json value) {
    return write(value, Form.CANONICAL, Utf8Buffer::toString);
  }

  static byte[] canonicalBytes(Json value) {
    return write(value, Form.CANONICAL, Utf8Buffer::toBytes);
  }

  private static <T> T write(Json value, Form form, Function<Utf8Buffer, T> result) {
    Utf8Buffer buffer = BUFFER.get();
    try {
      new JsonWriter(buffer, form).append(value, 0);
      return result.apply(buffer);
    } finally {
      buffer.clear();
    }
  }

  private void append(Json value, int level) {
    if (value instanceof Json.Str string) {
      appendString(string.value());
    } else if (value instanceof JsonObject object) {
      appendObject(object, level);
    } else if (value instanceof JsonArray array) {
      appendArray(array, level);
    } else if (value instanceof Json.Num number) {
      JsonNumberWriter.append(out, number.value(), form == Form.CANONICAL);
    } else if (value instanceof Json.Bool bool) {
      out.ascii(bool.value() ? "true" : "false");
    } else {
      out.ascii("null");
    }
  }

  private void appendObject(JsonObject object, int level) {
    JsonMembers members = object.byPosition();
    if (members.isEmpty()) {
      out.ascii("{}");
    } else if (form == Form.COMPACT) {
      appendCompact(members, level);
    } else if (form == Form.CANONICAL && !members.isSorted()) {
      appendSorted(members, level);
    } else {
      appendInOrder(members, level);
    }
  }

  /** Copies the text of an object that keeps it. */
  private void appendCompact(JsonMembers members, int level) {
    byte[] known = members.text();
    if (known != null) {
      out.bytes(known);
      return;
    }
    int start = out.size();
    appendInOrder(members, level);
    if (members.awaitsText() && out.size() - start <= MAX_KEPT_BYTES) {
      members.keepText(out.bytesFrom(start));
    }
  }

  private void appendInOrder(JsonMembers members, int level) {
    char separator = '{';
    for (int i = 0; i < members.size(); i++) {
      out.ascii(separator);
      newLine(level + 1);
      appendString(members.name(i));
      out.ascii(form == Form.INDENTED ? ": " : ":");
      append(members.value(i), level + 1);
      separator = ',';
    }
    newLine(level);
    out.ascii('}');
  }

  /** RFC 8785 sorts names by UTF-16 code units, as {@link String#compareTo} does. */
  private void appendSorted(JsonMembers members, int level) {
    char separator = '{';
    for (String name : members.sortedNames()) {
      out.ascii(separator);
      appendString(name);
      out.ascii(':');
      append(Objects.requireNonNull(members.get(name)), level + 1);
      separator = ',';
    }
    out.ascii('}');
  }

  private void appendArray(JsonArray array, int level) {
    if (array.isEmpty()) {
      out.ascii("[]");
      return;
    }
    char separator = '[';
    for (Json item : array.items()) {
      out.ascii(separator);
      newLine(level + 1);
      append(item, level + 1);
      separator = ',';
    }
    newLine(level);
    out.ascii(']');
  }

  private void newLine(int level) {
    if (form == Form.INDENTED) {
      out.ascii('\n');
      for (int i = 0; i < level; i++) {
        out.ascii("  ");
      }
    }
  }

  private void appendString(String text) {
    out.quoted(text, form == Form.CANONICAL);
  }
}
