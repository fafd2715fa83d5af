package dev.ahp.yaml;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.yaml.YamlDocument.MemberPositions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads strict JSON (RFC 8259) and keeps the places. */
final class PositionedJsonReader {
  private final JsonCursor cursor;
  private final YamlLimits limits;
  private final Map<String, MemberPositions> spots = new HashMap<>();
  private int depth;

  PositionedJsonReader(String text, YamlLimits limits) {
    this.cursor = new JsonCursor(text);
    this.limits = limits;
  }

  /** Whether the text begins as a JSON document does that plain YAML would read differently. */
  static boolean mayBe(String text) {
    int at = 0;
    while (at < text.length() && JsonCursor.isSpace(text.charAt(at))) {
      at++;
    }
    return at < text.length() && "{[\"".indexOf(text.charAt(at)) >= 0;
  }

  YamlDocument document() {
    cursor.skipSpace();
    TextPosition start = cursor.place();
    spots.put("", new MemberPositions(start, start));
    Json value = value("");
    cursor.skipSpace();
    if (!cursor.atEnd()) {
      throw new JsonSyntaxException(cursor.place(), "the document goes on after its end");
    }
    return new YamlDocument(value, spots, Map.of());
  }

  private Json value(String pointer) {
    char c = cursor.peek();
    return switch (c) {
      case '{' -> object(pointer);
      case '[' -> array(pointer);
      case '"' -> Json.of(string());
      case 't' -> cursor.word("true", Json.Bool.TRUE);
      case 'f' -> cursor.word("false", Json.Bool.FALSE);
      case 'n' -> cursor.word("null", Json.Null.NULL);
      default -> number();
    };
  }

  private Json object(String pointer) {
    enter();
    JsonObject.Builder members = JsonObject.builder();
    if (!cursor.takeAfterSpace('}')) {
      do {
        member(pointer, members);
      } while (cursor.takeAfterSpace(','));
      cursor.expect('}');
    }
    depth--;
    return members.build();
  }

  private void member(String pointer, JsonObject.Builder members) {
    cursor.skipSpace();
    TextPosition key = cursor.place();
    String name = string();
    if (members.has(name)) {
      throw new YamlException(key, "has the key \"" + name + "\" twice");
    }
    cursor.expect(':');
    cursor.skipSpace();
    String child = pointer + "/" + JsonPointer.escape(name);
    spots.put(child, new MemberPositions(key, cursor.place()));
    members.put(name, value(child));
  }

  private Json array(String pointer) {
    enter();
    List<Json> items = new ArrayList<>();
    if (!cursor.takeAfterSpace(']')) {
      do {
        cursor.skipSpace();
        String child = pointer + "/" + items.size();
        spots.put(child, new MemberPositions(cursor.place(), cursor.place()));
        items.add(value(child));
      } while (cursor.takeAfterSpace(','));
      cursor.expect(']');
    }
    depth--;
    return new JsonArray(items);
  }

  private void enter() {
    if (++depth > limits.depth()) {
      throw new YamlException(cursor.place(), "is nested deeper than " + limits.depth());
    }
    cursor.step();
  }

  private String string() {
    TextPosition textPosition = cursor.place();
    String string = cursor.string();
    YamlStringCheck.check(string, textPosition, limits);
    return string;
  }

  private Json number() {
    TextPosition textPosition = cursor.place();
    String number = cursor.number();
    try {
      Json value = CoreSchemaResolver.number(number);
      if (value == null) {
        throw new JsonSyntaxException(textPosition, "expected a value");
      }
      return value;
    } catch (CoreSchemaResolver.NumberRangeException e) {
      throw new YamlException(textPosition, String.valueOf(e.getMessage()));
    }
  }

  /** The text is no JSON; it may still be YAML. */
  static final class JsonSyntaxException extends RuntimeException {
    private final transient TextPosition textPosition;

    JsonSyntaxException(TextPosition textPosition, String message) {
      super(message, null, false, false);
      this.textPosition = textPosition;
    }

    YamlException fault() {
      return new YamlException(textPosition, String.valueOf(getMessage()));
    }
  }
}
