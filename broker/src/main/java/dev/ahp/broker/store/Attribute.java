package dev.ahp.broker.store;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The typed name of a stored attribute. {@link PacketAttribute} and {@link TaskAttribute} list all
 * of them.
 *
 * @param name the name in the stored JSON
 */
public record Attribute<T>(
    String name, Function<T, Json> toJson, Function<Json, Optional<T>> fromJson) {

  static Attribute<Boolean> flag(String name) {
    return new Attribute<>(name, Json::of, Json::asBoolean);
  }

  static Attribute<String> text(String name) {
    return new Attribute<>(name, Json::of, Json::asString);
  }

  static Attribute<List<String>> texts(String name) {
    return new Attribute<>(
        name, JsonArray::ofStrings, json -> json.asArray().map(JsonArray::strings));
  }

  static Attribute<Long> count(String name) {
    return new Attribute<>(name, Json::of, json -> json.asNumber().map(Double::longValue));
  }

  static Attribute<Double> amount(String name) {
    return new Attribute<>(name, Json::of, Json::asNumber);
  }

  static Attribute<JsonObject> object(String name) {
    return new Attribute<>(name, it -> it, Json::asObject);
  }

  static Attribute<JsonArray> array(String name) {
    return new Attribute<>(name, it -> it, Json::asArray);
  }

  static Attribute<Json> any(String name) {
    return new Attribute<>(name, it -> it, Optional::of);
  }
}
