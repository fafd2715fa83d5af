package dev.ahp.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value. Values are immutable. Equality ignores the order of members, and {@code 1}, {@code
 * 1.0} and {@code 1e0} are equal.
 */
public sealed interface Json
    permits JsonObject, JsonArray, Json.Str, Json.Num, Json.Bool, Json.Null {

  /** A string. Strings from parsed input never contain unpaired surrogates. */
  record Str(String value) implements Json {}

  /** A finite IEEE 754 double, the only number type of I-JSON. */
  record Num(double value) implements Json {
    /** The largest integer that all JSON parsers represent exactly, 2^53 − 1. */
    public static final long MAX_SAFE_INTEGER = (1L << 53) - 1;

    public Num {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("a JSON number must be finite, but is " + value);
      }
      // RFC 8785 writes minus zero as 0, so both must be equal.
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

  /** The JSON literal {@code null}. A missing member is a Java null instead. */
  enum Null implements Json {
    NULL
  }

  static Json of(String value) {
    return new Str(value);
  }

  static Json of(double value) {
    return new Num(value);
  }

  static Json of(long value) {
    return of((double) value);
  }

  static Json of(boolean value) {
    return value ? Bool.TRUE : Bool.FALSE;
  }

  /**
   * Converts plain Java values: maps with string keys, records, iterables, strings, numbers,
   * booleans, enums (by name), null, and {@code Json}.
   *
   * @throws IllegalArgumentException for other types, and for integers that a double cannot
   *     represent
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
    if (plain instanceof Record members) {
      return from(RecordValues.of(members));
    }
    if (plain instanceof Iterable<?> items) {
      List<Json> array = new ArrayList<>();
      items.forEach(item -> array.add(from(item)));
      return new JsonArray(array);
    }
    throw new IllegalArgumentException("cannot convert to JSON: " + plain.getClass().getName());
  }

  /**
   * Converts to plain Java values: {@code Map}, {@code List}, {@code String}, {@code Long}, {@code
   * Double}, {@code Boolean} or null.
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

  default Optional<Boolean> asBoolean() {
    return this instanceof Bool bool ? Optional.of(bool.value()) : Optional.empty();
  }

  default Optional<Double> asNumber() {
    return this instanceof Num number ? Optional.of(number.value()) : Optional.empty();
  }

  /** Returns compact text with the members in insertion order. */
  default String toText() {
    return JsonWriter.compact(this);
  }
}
