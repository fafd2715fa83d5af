package dev.ahp.server.policy;

import dev.ahp.broker.gate.PolicyQuery;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An authorization request for Cedar. */
final class CedarRequest {
  private CedarRequest() {}

  static JsonObject of(PolicyQuery query) {
    JsonObject.Builder context =
        JsonObject.builder()
            .put("phase", query.phase().wireName())
            .put("source", query.source())
            .put("packet", object(query.packet()));
    query.contract().ifPresent(it -> context.put("contract", it));
    context.putIfPresent("result", query.result() == null ? null : value(query.result()));
    return JsonObject.builder()
        .put("principal", entity("Agent", query.caller()))
        .put("action", entity("Action", query.phase().wireName()))
        .put("resource", entity("Agent", query.target()))
        .put("context", context.build())
        .build();
  }

  private static String entity(String type, String id) {
    return type + "::\"" + id.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  /**
   * Returns a value that Cedar can read, or null. Cedar has no null and no floating-point numbers;
   * such numbers become text. Members that start with two underscores are removed, because Cedar
   * reads {@code __entity} as a reference to an entity.
   */
  private static @Nullable Json value(Json json) {
    if (json instanceof JsonObject object) {
      return object(object);
    }
    if (json instanceof JsonArray array) {
      return array(array);
    }
    if (json instanceof Json.Num number && !number.isInteger()) {
      return Json.of(number.toText());
    }
    return json.isNull() ? null : json;
  }

  private static JsonObject object(JsonObject object) {
    JsonObject.Builder readable = JsonObject.builder();
    object
        .members()
        .forEach(
            (name, member) -> {
              if (!name.startsWith("__")) {
                readable.putIfPresent(name, value(member));
              }
            });
    return readable.build();
  }

  private static JsonArray array(JsonArray array) {
    List<Json> readable = new ArrayList<>();
    for (Json item : array) {
      Json converted = value(item);
      if (converted != null) {
        readable.add(converted);
      }
    }
    return new JsonArray(readable);
  }
}
