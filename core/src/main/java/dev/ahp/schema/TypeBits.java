package dev.ahp.schema;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;

/** The types of JSON Schema as bit masks. An integer is also a number. */
final class TypeBits {
  private static final int NULL = 1;
  private static final int BOOLEAN = 2;
  private static final int STRING = 4;
  private static final int NUMBER = 8;
  private static final int INTEGER = 16;
  private static final int ARRAY = 32;
  private static final int OBJECT = 64;

  private TypeBits() {}

  static int of(Json value) {
    if (value instanceof Json.Str) {
      return STRING;
    }
    if (value instanceof JsonObject) {
      return OBJECT;
    }
    if (value instanceof JsonArray) {
      return ARRAY;
    }
    if (value instanceof Json.Num number) {
      return Math.rint(number.value()) == number.value() ? NUMBER | INTEGER : NUMBER;
    }
    return value.isNull() ? NULL : BOOLEAN;
  }

  /** Returns 0 for an unknown type. */
  static int named(String name) {
    return switch (name) {
      case "null" -> NULL;
      case "boolean" -> BOOLEAN;
      case "string" -> STRING;
      case "number" -> NUMBER;
      case "integer" -> INTEGER;
      case "array" -> ARRAY;
      case "object" -> OBJECT;
      default -> 0;
    };
  }
}
