package dev.ahp.yaml;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.yaml.JsonCursor.JsonSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Parses strict JSON (RFC 8259) and records the positions of values. */
final class PositionedJsonReader {
  private final JsonCursor cursor;
  private final YamlLimits limits;
  private final StringPool pool;
  private final PositionTable positions = new PositionTable();
  private int depth;

  PositionedJsonReader(String text, YamlLimits limits, StringPool pool) {
    this.cursor = new JsonCursor(text);
    this.limits = limits;
    this.pool = pool;
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
    positions.addRoot(cursor.place());
    Json value = value(PositionTable.ROOT);
    cursor.skipSpace();
    if (!cursor.atEnd()) {
      throw new JsonSyntaxException(cursor.place(), "the document has content after its end");
    }
    return new YamlDocument(value, positions, Map.of());
  }

  private Json value(int number) {
    char c = cursor.peek();
    return switch (c) {
      case '{' -> object(number);
      case '[' -> array(number);
      case '"' -> pool.value(string());
      case 't' -> cursor.word("true", Json.Bool.TRUE);
      case 'f' -> cursor.word("false", Json.Bool.FALSE);
      case 'n' -> cursor.word("null", Json.Null.NULL);
      default -> number();
    };
  }

  private Json object(int parent) {
    enter();
    JsonObject.Builder members = JsonObject.builder();
    if (!cursor.takeAfterSpace('}')) {
      do {
        member(parent, members);
      } while (cursor.takeAfterSpace(','));
      cursor.expect('}');
    }
    depth--;
    return members.build();
  }

  private void member(int parent, JsonObject.Builder members) {
    cursor.skipSpace();
    TextPosition key = cursor.place();
    String name = pool.name(string());
    if (members.has(name)) {
      throw new YamlException(key, "contains the key \"" + name + "\" more than once");
    }
    cursor.expect(':');
    cursor.skipSpace();
    members.put(name, value(positions.add(parent, name, key, cursor.place())));
  }

  private Json array(int parent) {
    enter();
    List<Json> items = new ArrayList<>();
    if (!cursor.takeAfterSpace(']')) {
      do {
        cursor.skipSpace();
        String index = pool.name(String.valueOf(items.size()));
        items.add(value(positions.add(parent, index, cursor.place(), cursor.place())));
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
