package dev.ahp.mcp;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts JSON to the maps and lists of the SDK, which has no null annotations. */
final class McpValues {
  private McpValues() {}

  @SuppressWarnings("NullAway")
  static Map<String, Object> map(JsonObject json) {
    Map<String, Object> map = new LinkedHashMap<>();
    json.members().forEach((name, value) -> map.put(name, of(value)));
    return map;
  }

  @SuppressWarnings("NullAway")
  private static @Nullable Object of(Json value) {
    if (value instanceof JsonObject object) {
      return map(object);
    }
    if (value instanceof JsonArray array) {
      List<Object> items = new ArrayList<>();
      array.forEach(it -> items.add(of(it)));
      return items;
    }
    return value.toPlain();
  }
}
