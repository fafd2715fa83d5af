package dev.ahp.json;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One pass over the bytes of one document, by recursive descent. */
final class JsonParser {
  private final JsonInput in;
  private final JsonLimits limits;
  private final JsonStringReader text;
  private final JsonNumberReader number;
  private final boolean canonical;

  /**
   * What is being read at each level: the name in an object, the items so far in an array, nothing
   * between two values.
   */
  private final @Nullable Object[] path;

  private int depth;

  /**
   * Starts at the first byte.
   *
   * @param canonical whether the bytes ought to be of the canonical form
   */
  JsonParser(byte[] utf8, JsonLimits limits, boolean canonical) {
    this.limits = limits;
    this.canonical = canonical;
    this.path = new @Nullable Object[limits.depth() + 1];
    this.in = new JsonInput(utf8, this::pointer);
    this.text = new JsonStringReader(in, limits.stringChars());
    this.number = new JsonNumberReader(in, canonical);
  }

  Json document() {
    in.skipBlanks();
    if (in.atEnd()) {
      throw in.malformed("is empty");
    }
    Json value = value();
    in.skipBlanks();
    if (!in.atEnd()) {
      throw in.malformed("goes on after its end");
    }
    return value;
  }

  /** Whether the document, which was read, has the canonical form beyond doubt. */
  boolean isCanonical() {
    return canonical && !in.irregular;
  }

  private Json value() {
    return switch (in.peek()) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> new Json.Str(text.read());
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number.read();
      case 't' -> literal("true", Json.Bool.TRUE);
      case 'f' -> literal("false", Json.Bool.FALSE);
      case 'n' -> literal("null", Json.Null.NULL);
      default -> throw in.unexpected("has no value where one must be");
    };
  }

  private JsonObject object() {
    enter();
    if (in.skip('}')) {
      depth--;
      return JsonObject.empty();
    }
    JsonMembers members = new JsonMembers();
    do {
      in.skipBlanks();
      member(members);
    } while (more('}'));
    if (canonical && !in.irregular) {
      in.irregular = !members.isSorted();
    }
    return new JsonObject(members);
  }

  private void member(JsonMembers members) {
    int start = in.position();
    String name = name();
    path[depth] = name;
    in.skipBlanks();
    if (!in.skip(':')) {
      throw in.unexpected("has no colon after the name of a member");
    }
    in.skipBlanks();
    if (members.set(name, value()) != null) {
      throw in.malformedAt(start, "has the member \"" + name + "\" twice");
    }
    path[depth] = null;
  }

  private String name() {
    if (in.peek() != '"') {
      throw in.unexpected("has no name where one must be");
    }
    return text.read();
  }

  private JsonArray array() {
    enter();
    if (in.skip(']')) {
      depth--;
      return JsonArray.empty();
    }
    List<Json> items = new ArrayList<>();
    do {
      in.skipBlanks();
      path[depth] = items;
      items.add(value());
      path[depth] = null;
    } while (more(']'));
    return new JsonArray(items);
  }

  private void enter() {
    if (++depth > limits.depth()) {
      depth--;
      throw in.tooLargeAt(in.position(), "is nested deeper than " + limits.depth());
    }
    in.next();
    in.skipBlanks();
  }

  /** True after a comma, false after the end of the object or array. */
  private boolean more(char end) {
    in.skipBlanks();
    if (in.skip(',')) {
      return true;
    }
    if (!in.skip(end)) {
      throw in.unexpected("has neither a comma nor " + end + " after a value");
    }
    depth--;
    return false;
  }

  private Json literal(String word, Json value) {
    if (!in.skipWord(word)) {
      throw in.unexpected("has no value where one must be");
    }
    return value;
  }

  private String pointer() {
    StringBuilder pointer = new StringBuilder();
    for (int level = 1; level <= depth; level++) {
      Object step = path[level];
      if (step instanceof List<?> items) {
        pointer.append('/').append(items.size());
      } else if (step != null) {
        pointer.append('/').append(JsonPointer.escape(step.toString()));
      }
    }
    return pointer.toString();
  }
}
