package dev.ahp.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One JSON value. Values are immutable and compare by meaning: the order of members is kept but
 * does not count, and {@code 1}, {@code 1.0} and {@code 1e0} are one number.
 */
public sealed interface Json
    permits JsonObject, JsonArray, Json.Str, Json.Num, Json.Bool, Json.Null {

  /** A string; it never holds half of a surrogate pair when it was read from outside. */
  record Str(String value) implements Json {}

  /** A finite IEEE 754 double, the only number that I-JSON has. */
  record Num(double value) implements Json {
    /** The largest integer that every JSON reader keeps exactly, 2^53 − 1. */
    public static final long MAX_SAFE_INTEGER = (1L << 53) - 1;

    public Num {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("JSON has no number " + value);
      }
      // Minus zero is written 0 (RFC 8785), so it must be equal to 0 as well.
      value = value == 0 ? 0.0 : value;
    }

    public boolean isInteger() {
      return Math.rint(value) == value && Math.abs(value) <= MAX_SAFE_INTEGER;
    }
  }

  /** {@code true} or {@code false}. */
  enum Bool implements Json {
    TRUE,
    FALSE;

    public boolean value() {
      return this == TRUE;
    }
  }

  /** The JSON literal {@code null}; a missing member is a Java null instead. */
  enum Null implements Json {
    NULL
  }

  static Json of(String value) {
    return new Str(value);
  }

  static Json of(double value) {
    return new Num(value);
  }

  static Json of(boolean value) {
    return value ? Bool.TRUE : Bool.FALSE;
  }

  /**
   * Takes plain Java values: maps with string keys, lists, strings, numbers, booleans, enums (by
   * name), null, and {@code Json} itself.
   *
   * @throws IllegalArgumentException for anything else, and for integers that a double cannot hold
   */
  static Json from(@Nullable Object plain) {
    if (plain == null) {
      return Null.NULL;
    }
    if (plain instanceof Json json) {
      return json;
    }
    if (plain instanceof CharSequence || plain instanceof Enum) {
      return new Str(plain.toString());
    }
    if (plain instanceof Boolean bool) {
      return of(bool.booleanValue());
    }
    if (plain instanceof Number number) {
      return JsonNumberConverter.toJson(number);
    }
    if (plain instanceof Map<?, ?> map) {
      JsonObject.Builder object = JsonObject.builder();
      map.forEach((name, value) -> object.put(String.valueOf(name), from(value)));
      return object.build();
    }
    if (plain instanceof Iterable<?> items) {
      List<Json> array = new ArrayList<>();
      items.forEach(item -> array.add(from(item)));
      return new JsonArray(array);
    }
    throw new IllegalArgumentException("not a JSON value: " + plain.getClass().getName());
  }

  /**
   * Plain Java values: {@code Map}, {@code List}, {@code String}, {@code Long}, {@code Double}, …
   */
  default @Nullable Object toPlain() {
    if (this instanceof Str string) {
      return string.value();
    }
    if (this instanceof Num number) {
      return JsonNumberConverter.toPlain(number);
    }
    if (this instanceof Bool bool) {
      return bool.value();
    }
    if (this instanceof JsonObject object) {
      Map<String, @Nullable Object> map = new LinkedHashMap<>();
      object.members().forEach((name, value) -> map.put(name, value.toPlain()));
      return map;
    }
    if (this instanceof JsonArray array) {
      List<@Nullable Object> list = new ArrayList<>();
      array.items().forEach(item -> list.add(item.toPlain()));
      return list;
    }
    return null;
  }

  default boolean isNull() {
    return this == Null.NULL;
  }

  default Optional<String> asString() {
    return this instanceof Str string ? Optional.of(string.value()) : Optional.empty();
  }

  default Optional<JsonObject> asObject() {
    return this instanceof JsonObject object ? Optional.of(object) : Optional.empty();
  }

  default Optional<JsonArray> asArray() {
    return this instanceof JsonArray array ? Optional.of(array) : Optional.empty();
  }

  default Optional<Double> asNumber() {
    return this instanceof Num number ? Optional.of(number.value()) : Optional.empty();
  }

  /** Compact text, members in the order they were put. */
  default String toText() {
    return JsonWriter.compact(this);
  }
}
