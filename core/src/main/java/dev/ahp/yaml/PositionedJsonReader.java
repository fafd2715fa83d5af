package dev.ahp.yaml;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.yaml.JsonCursor.JsonSyntaxException;
import dev.ahp.yaml.YamlDocument.MemberPositions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Parses strict JSON (RFC 8259) and records the positions of values. */
final class PositionedJsonReader {
  private final JsonCursor cursor;
  private final YamlLimits limits;
  private final Map<String, MemberPositions> positions = new HashMap<>();
  private int depth;

  PositionedJsonReader(String text, YamlLimits limits) {
    this.cursor = new JsonCursor(text);
    this.limits = limits;
  }

  /** Returns whether the text starts like a JSON object, array or string. */
  static boolean looksLikeJson(String text) {
    int at = 0;
    while (at < text.length() && JsonCursor.isSpace(text.charAt(at))) {
      at++;
    }
    return at < text.length() && "{[\"".indexOf(text.charAt(at)) >= 0;
  }

  YamlDocument document() {
    cursor.skipSpace();
    TextPosition start = cursor.place();
    positions.put("", new MemberPositions(start, start));
    Json value = value("");
    cursor.skipSpace();
    if (!cursor.atEnd()) {
      throw new JsonSyntaxException(cursor.place(), "the document has content after its end");
    }
    return new YamlDocument(value, positions, Map.of());
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
      throw new YamlException(key, "contains the key \"" + name + "\" more than once");
    }
    cursor.expect(':');
    cursor.skipSpace();
    String child = pointer + "/" + JsonPointer.escape(name);
    positions.put(child, new MemberPositions(key, cursor.place()));
    members.put(name, value(child));
  }

  private Json array(String pointer) {
    enter();
    List<Json> items = new ArrayList<>();
    if (!cursor.takeAfterSpace(']')) {
      do {
        cursor.skipSpace();
        String child = pointer + "/" + items.size();
        positions.put(child, new MemberPositions(cursor.place(), cursor.place()));
        items.add(value(child));
      } while (cursor.takeAfterSpace(','));
      cursor.expect(']');
    }
    depth--;
    return new JsonArray(items);
  }

  private void enter() {
    if (++depth > limits.depth()) {
      throw new YamlException(
          cursor.place(), "is nested deeper than " + limits.depth() + " levels");
    }
    cursor.step();
  }

  private String string() {
    TextPosition position = cursor.place();
    String string = cursor.string();
    YamlStringCheck.check(string, position, limits);
    return string;
  }

  private Json number() {
    TextPosition position = cursor.place();
    String number = cursor.number();
    try {
      Json value = CoreSchemaResolver.number(number);
      if (value == null) {
        throw new JsonSyntaxException(position, "expected a value");
      }
      return value;
    } catch (CoreSchemaResolver.NumberRangeException e) {
      throw new YamlException(position, String.valueOf(e.getMessage()));
    }
  }
}
