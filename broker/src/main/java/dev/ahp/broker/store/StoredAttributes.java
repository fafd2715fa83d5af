package dev.ahp.broker.store;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Optional;

/** The attributes of a packet or a task, stored as one JSON object. */
public record StoredAttributes(JsonObject json) {
  public static final StoredAttributes EMPTY = new StoredAttributes(JsonObject.empty());

  public <T> StoredAttributes with(Attribute<T> attribute, T value) {
    return new StoredAttributes(json.with(attribute.name(), attribute.toJson().apply(value)));
  }

  public StoredAttributes without(Attribute<?> attribute) {
    return has(attribute) ? new StoredAttributes(json.without(attribute.name())) : this;
  }

  public boolean has(Attribute<?> attribute) {
    return json.has(attribute.name());
  }

  public <T> Optional<T> get(Attribute<T> attribute) {
    Json value = json.get(attribute.name());
    return value == null ? Optional.empty() : attribute.fromJson().apply(value);
  }

  /** Returns false if the attribute is absent. */
  public boolean is(Attribute<Boolean> attribute) {
    return get(attribute).orElse(false);
  }

  /** Returns 0 if the attribute is absent. */
  public long count(Attribute<Long> attribute) {
    return get(attribute).orElse(0L);
  }
}
