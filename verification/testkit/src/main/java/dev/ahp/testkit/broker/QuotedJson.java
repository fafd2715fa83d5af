package dev.ahp.testkit.broker;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;

/** JSON with single quotes, for readable tests. */
public final class QuotedJson {
  private QuotedJson() {}

  public static Json value(String quoted) {
    return JsonReader.read(quoted.replace('\'', '"'));
  }

  public static JsonObject json(String quoted) {
    return value(quoted).asObject().orElseThrow();
  }

  /** Returns the value at a pointer as compact text, or {@code null} as text if it is absent. */
  public static String at(Json json, String pointer) {
    Json found = JsonPointer.parse(pointer).in(json);
    if (found == null) {
      return "null";
    }
    return found.asString().orElseGet(() -> JsonWriter.compact(found));
  }
}
