package dev.ahp.json;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** A JSON object. Members keep their insertion order. Objects are immutable. */
public final class JsonObject implements Json {
  private static final JsonObject EMPTY = new JsonObject(new LinkedHashMap<>());

  private final Map<String, Json> members;

  /** The caller must not change the members afterwards. */
  JsonObject(Map<String, Json> members) {
    this.members = members;
  }

  public static JsonObject empty() {
    return EMPTY;
  }

  public static Builder builder() {
    return new Builder(new LinkedHashMap<>());
  }

  public Map<String, Json> members() {
    return Collections.unmodifiableMap(members);
  }

  /** Returns whether any member satisfies the condition. Stops at the first match. */
  public boolean anyMember(BiPredicate<String, Json> condition) {
    for (Map.Entry<String, Json> member : members.entrySet()) {
      if (condition.test(member.getKey(), member.getValue())) {
        return true;
      }
    }
    return false;
  }

  public Set<String> names() {
    return members().keySet();
  }

  /** Returns the members without a wrapper. The caller must not change them. */
  Map<String, Json> raw() {
    return members;
  }

  /** Returns whether the members are in the order of their names by UTF-16 code units. */
  boolean isSorted() {
    String previous = null;
    for (String name : members.keySet()) {
      if (previous != null && previous.compareTo(name) > 0) {
        return false;
      }
      previous = name;
    }
    return true;
  }

  public boolean has(String name) {
    return members.containsKey(name);
  }

  public boolean isEmpty() {
    return members.isEmpty();
  }

  public int size() {
    return members.size();
  }

  /**
   * Returns the member, or null if it is missing. A member that is JSON null is {@link Json.Null}.
   */
  public @Nullable Json get(String name) {
    return members.get(name);
  }

  public Optional<String> string(String name) {
    return members.get(name) instanceof Str string ? Optional.of(string.value()) : Optional.empty();
  }

  public Optional<Double> number(String name) {
    return members.get(name) instanceof Num number ? Optional.of(number.value()) : Optional.empty();
  }

  public Optional<Boolean> bool(String name) {
    return members.get(name) instanceof Bool bool ? Optional.of(bool.value()) : Optional.empty();
  }

  public Optional<JsonObject> object(String name) {
    return members.get(name) instanceof JsonObject object ? Optional.of(object) : Optional.empty();
  }

  public Optional<JsonArray> array(String name) {
    return members.get(name) instanceof JsonArray array ? Optional.of(array) : Optional.empty();
  }

  public JsonObject with(String name, Json value) {
    return toBuilder().put(name, value).build();
  }

  public JsonObject without(String name) {
    return members.containsKey(name) ? toBuilder().remove(name).build() : this;
  }

  /** Returns a builder with these members and room for as many others. */
  public Builder toBuilder() {
    Map<String, Json> copy = new LinkedHashMap<>(2 * members.size());
    copy.putAll(members);
    return new Builder(copy);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JsonObject that && members.equals(that.members);
  }

  @Override
  public int hashCode() {
    return members.hashCode();
  }

  @Override
  public String toString() {
    return toText();
  }

  /** A builder. Putting a member again replaces its value and keeps its position. */
  public static final class Builder {
    private Map<String, Json> members;
    private boolean shared;

    private Builder(Map<String, Json> members) {
      this.members = members;
    }

    public Builder put(String name, Json value) {
      writable().put(name, value);
      return this;
    }

    public Builder put(String name, String value) {
      return put(name, Json.of(value));
    }

    public Builder put(String name, double value) {
      return put(name, Json.of(value));
    }

    public Builder put(String name, long value) {
      return put(name, Json.of(value));
    }

    public Builder put(String name, boolean value) {
      return put(name, Json.of(value));
    }

    /** Omits the member if the value is null. */
    public Builder putIfPresent(String name, @Nullable Json value) {
      return value == null ? this : put(name, value);
    }

    public Builder putAll(JsonObject other) {
      writable().putAll(other.members);
      return this;
    }

    public Builder remove(String name) {
      writable().remove(name);
      return this;
    }

    public boolean has(String name) {
      return members.containsKey(name);
    }

    public JsonObject build() {
      shared = true;
      return members.isEmpty() ? EMPTY : new JsonObject(members);
    }

    /** Returns members that can be changed: a copy if a built object uses the current ones. */
    private Map<String, Json> writable() {
      if (shared) {
        members = new LinkedHashMap<>(members);
        shared = false;
      }
      return members;
    }
  }
}
