package dev.ahp.broker.store;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rarely written attributes that are never queried: outcome, joins, streams. */
public record StoredAttributes(JsonObject json) {
  public static final StoredAttributes EMPTY = new StoredAttributes(JsonObject.empty());

  public StoredAttributes with(String name, Json value) {
    return new StoredAttributes(json.with(name, value));
  }

  public StoredAttributes with(String name, String value) {
    return with(name, Json.of(value));
  }

  public StoredAttributes with(String name, long value) {
    return with(name, Json.of((double) value));
  }

  public StoredAttributes without(String name) {
    return json.has(name) ? new StoredAttributes(json.without(name)) : this;
  }

  public @Nullable Json get(String name) {
    return json.get(name);
  }

  public Optional<String> text(String name) {
    return json.string(name);
  }

  public long number(String name) {
    return json.number(name).map(Double::longValue).orElse(0L);
  }

  public boolean is(String name) {
    return json.bool(name).orElse(false);
  }

  public List<String> texts(String name) {
    return json.array(name).map(JsonArray::strings).orElse(List.of());
  }
}
