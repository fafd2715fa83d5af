package dev.ahp.a2a.task;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;

/** Converts JSON values to parts of a message or an artifact. */
final class MessageParts {
  private MessageParts() {}

  /** Returns the parts of the value if it has some, else one part that contains it. */
  static JsonArray of(Json value) {
    if (value instanceof JsonObject object && hasParts(object)) {
      return object.array("parts").orElseThrow();
    }
    return value.asString().map(text -> JsonArray.of(text(text))).orElseGet(() -> data(value));
  }

  static boolean hasParts(JsonObject object) {
    JsonArray parts = object.array("parts").orElse(JsonArray.empty());
    return !parts.isEmpty() && parts.objects().size() == parts.size();
  }

  static JsonObject text(String text) {
    return JsonObject.builder().put("text", text).build();
  }

  private static JsonArray data(Json value) {
    return JsonArray.of(
        JsonObject.builder().put("data", value).put("mediaType", "application/json").build());
  }
}
