package dev.ahp.json;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** A JSON object. Members keep their insertion order. Objects are immutable. */
public final class JsonObject implements Json {
  private static final JsonObject EMPTY = new JsonObject(new JsonMembers());

  private final JsonMembers members;

  /** The caller must not change the members afterwards. */
  JsonObject(JsonMembers members) {
    this.members = members;
  }

  public static JsonObject empty() {
    return EMPTY;
  }

  public static Builder builder() {
    return new Builder(new JsonMembers());
  }

  public Map<String, Json> members() {
    return members;
  }

  /** Returns whether any member satisfies the condition. Stops at the first match. */
  public boolean anyMember(BiPredicate<String, Json> condition) {
    for (int i = 0; i < members.size(); i++) {
      if (condition.test(members.name(i), members.value(i))) {
        return true;
      }
    }
    return false;
  }

  public Set<String> names() {
    return members.keySet();
  }

  /** Returns the members by position. The caller must not change them. */
  JsonMembers byPosition() {
    return members;
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

  /**
   * Returns an equal object that keeps its compact text after the first time it is written. Use
   * this for an object that is written several times, as part of other objects.
   */
  public JsonObject keepingText() {
    return new JsonObject(members.keepingText());
  }

  /** Returns a builder with these members. */
  public Builder toBuilder() {
    return new Builder(new JsonMembers(members));
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
    private JsonMembers members;
    private boolean shared;

    private Builder(JsonMembers members) {
      this.members = members;
    }

    public Builder put(String name, Json value) {
      writable().set(name, value);
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
      writable().setAll(other.members);
      return this;
    }

    public Builder remove(String name) {
      writable().delete(name);
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
    private JsonMembers writable() {
      if (shared) {
        members = new JsonMembers(members);
        shared = false;
      }
      return members;
    }
  }
}
