package dev.ahp.json;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A JSON Pointer (RFC 6901). */
public record JsonPointer(List<String> segments) {
  public static final JsonPointer ROOT = new JsonPointer(List.of());

  public JsonPointer {
    segments = List.copyOf(segments);
  }

  /**
   * Parses a pointer. The empty text refers to the whole document.
   *
   * @throws IllegalArgumentException if the text is not a valid pointer
   */
  public static JsonPointer parse(String text) {
    if (text.isEmpty()) {
      return ROOT;
    }
    if (text.charAt(0) != '/' || !hasValidEscapes(text)) {
      throw new IllegalArgumentException("not a JSON Pointer: " + text);
    }
    List<String> segments = new ArrayList<>();
    for (String raw : text.substring(1).split("/", -1)) {
      segments.add(raw.replace("~1", "/").replace("~0", "~"));
    }
    return new JsonPointer(segments);
  }

  public static String escape(String name) {
    return name.indexOf('~') < 0 && name.indexOf('/') < 0
        ? name
        : name.replace("~", "~0").replace("/", "~1");
  }

  /** Returns the value that this pointer refers to, or null. */
  public @Nullable Json in(Json document) {
    Json current = document;
    for (String segment : segments) {
      Json next = step(current, segment);
      if (next == null) {
        return null;
      }
      current = next;
    }
    return current;
  }

  private static @Nullable Json step(Json current, String segment) {
    if (current instanceof JsonObject object) {
      return object.get(segment);
    }
    if (current instanceof JsonArray array && isIndex(segment)) {
      int index = Integer.parseInt(segment);
      return index < array.size() ? array.get(index) : null;
    }
    return null;
  }

  private static boolean isIndex(String segment) {
    boolean digits = !segment.isEmpty() && segment.length() <= 9;
    for (int i = 0; digits && i < segment.length(); i++) {
      digits = segment.charAt(i) >= '0' && segment.charAt(i) <= '9';
    }
    return digits && (segment.length() == 1 || segment.charAt(0) != '0');
  }

  private static boolean hasValidEscapes(String text) {
    for (int i = text.indexOf('~'); i >= 0; i = text.indexOf('~', i + 1)) {
      if (i + 1 == text.length() || (text.charAt(i + 1) != '0' && text.charAt(i + 1) != '1')) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    segments.forEach(segment -> text.append('/').append(escape(segment)));
    return text.toString();
  }
}
