package dev.ahp.json;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A place in a document, RFC 6901. */
public record JsonPointer(List<String> segments) {
  public static final JsonPointer ROOT = new JsonPointer(List.of());

  public JsonPointer {
    segments = List.copyOf(segments);
  }

  /**
   * Reads the form with slashes; the empty text is the whole document.
   *
   * @throws IllegalArgumentException if the text is no pointer
   */
  public static JsonPointer parse(String text) {
    if (text.isEmpty()) {
      return ROOT;
    }
    if (text.charAt(0) != '/' || !escapesAreWhole(text)) {
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

  public JsonPointer child(String name) {
    List<String> longer = new ArrayList<>(segments);
    longer.add(name);
    return new JsonPointer(longer);
  }

  public JsonPointer child(int index) {
    return child(Integer.toString(index));
  }

  /** What stands there, or null when nothing does. */
  public @Nullable Json in(Json document) {
    Json here = document;
    for (String segment : segments) {
      Json next = step(here, segment);
      if (next == null) {
        return null;
      }
      here = next;
    }
    return here;
  }

  private static @Nullable Json step(Json here, String segment) {
    if (here instanceof JsonObject object) {
      return object.get(segment);
    }
    if (here instanceof JsonArray array && isIndex(segment)) {
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

  private static boolean escapesAreWhole(String text) {
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
