package dev.ahp.a2a.version;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Set;

/**
 * Format of 1.0. Its JSON is that of protocol buffers, so a reader must accept the schema's field
 * names ({@code page_size}) as well as {@code pageSize}.
 */
final class Version10 implements VersionFormat {
  /** Members whose members are fields, too; the content of other members is free-form. */
  private static final Set<String> MESSAGES =
      Set.of("message", "configuration", "parts", "authentication", "taskPushNotificationConfig");

  @Override
  public JsonObject params(A2aMethod a2aMethod, JsonObject given) {
    return fields(given);
  }

  private static JsonObject fields(JsonObject given) {
    JsonObject.Builder fields = JsonObject.builder();
    given.members().forEach((name, value) -> put(fields, camel(name), value));
    return fields.build();
  }

  private static void put(JsonObject.Builder fields, String name, Json value) {
    if (!fields.has(name)) {
      fields.put(name, MESSAGES.contains(name) ? fieldsIn(value) : value);
    }
  }

  private static Json fieldsIn(Json value) {
    if (value instanceof JsonObject object) {
      return fields(object);
    }
    if (value instanceof JsonArray array) {
      List<Json> items = array.stream().map(Version10::fieldsIn).toList();
      return new JsonArray(items);
    }
    return value;
  }

  private static String camel(String name) {
    if (name.indexOf('_') < 0) {
      return name;
    }
    StringBuilder camel = new StringBuilder(name.length());
    boolean upper = false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '_') {
        upper = true;
      } else {
        camel.append(upper ? Character.toUpperCase(c) : c);
        upper = false;
      }
    }
    return camel.toString();
  }

  @Override
  public Json result(A2aMethod a2aMethod, JsonObject response) {
    return response;
  }

  @Override
  public JsonObject event(JsonObject event) {
    return event;
  }
}
