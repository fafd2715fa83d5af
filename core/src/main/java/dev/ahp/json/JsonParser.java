package dev.ahp.json;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A recursive-descent parser for one document. */
final class JsonParser {
  private final JsonInput in;
  private final JsonLimits limits;
  private final JsonStringReader text;
  private final JsonNumberReader number;
  private final boolean canonical;

  /**
   * The current step at each level: the name in an object, the items so far in an array, or null
   * between values.
   */
  private final @Nullable Object[] path;

  private int depth;

  /**
   * Creates a parser.
   *
   * @param canonical whether the input is expected to be in canonical form
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
      throw in.malformed("has content after the end of the document");
    }
    return value;
  }

  /** Returns whether the parsed document is known to be in canonical form. */
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
      default -> throw in.unexpected("is missing a value");
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
    } while (hasNext('}'));
    JsonObject object = new JsonObject(members);
    if (canonical && !in.irregular) {
      in.irregular = !members.isSorted();
    }
    return object;
  }

  private void member(JsonMembers members) {
    int start = in.position();
    String name = name();
    path[depth] = name;
    in.skipBlanks();
    if (!in.skip(':')) {
      throw in.unexpected("is missing a colon after a member name");
    }
    in.skipBlanks();
    if (members.set(name, value()) != null) {
      throw in.malformedAt(start, "contains the member \"" + name + "\" more than once");
    }
    path[depth] = null;
  }

  private String name() {
    if (in.peek() != '"') {
      throw in.unexpected("is missing a member name");
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
    } while (hasNext(']'));
    return new JsonArray(items);
  }

  private void enter() {
    if (++depth > limits.depth()) {
      depth--;
      throw in.tooLargeAt(in.position(), "is nested deeper than " + limits.depth() + " levels");
    }
    in.next();
    in.skipBlanks();
  }

  /** Returns true after a comma, false after the end of the object or array. */
  private boolean hasNext(char end) {
    in.skipBlanks();
    if (in.skip(',')) {
      return true;
    }
    if (!in.skip(end)) {
      throw in.unexpected("is missing a comma or " + end + " after a value");
    }
    depth--;
    return false;
  }

  private Json literal(String word, Json value) {
    if (!in.skipWord(word)) {
      throw in.unexpected("is missing a value");
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
