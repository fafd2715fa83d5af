package dev.ahp.json;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the JSON Schema of the objects that {@link RecordMapper} reads into a record. */
public final class RecordSchema {
  private static final int MAX_DEPTH = 16;

  private RecordSchema() {}

  /**
   * Returns the schema of a record.
   *
   * @throws IllegalArgumentException if a component has a type without a JSON form
   */
  public static JsonObject of(Class<?> record) {
    return JsonObject.builder()
        .put("$schema", "https://json-schema.org/draft/2020-12/schema")
        .put("title", record.getSimpleName())
        .putAll(ofRecord(record, 0))
        .build();
  }

  private static JsonObject ofRecord(Class<?> record, int depth) {
    if (!record.isRecord()) {
      throw new IllegalArgumentException(record.getName() + " is not a record");
    }
    if (depth > MAX_DEPTH) {
      throw new IllegalArgumentException(record.getName() + " is nested too deeply");
    }
    JsonObject.Builder properties = JsonObject.builder();
    List<String> required = new ArrayList<>();
    for (RecordComponent component : record.getRecordComponents()) {
      Type type = component.getGenericType();
      boolean optional = isOf(type, Optional.class);
      properties.put(component.getName(), of(optional ? argument(type) : type, depth + 1));
      if (!optional) {
        required.add(component.getName());
      }
    }
    return JsonObject.builder()
        .put("type", "object")
        .put("properties", properties.build())
        .put("required", JsonArray.ofStrings(required))
        .build();
  }

  private static JsonObject of(Type type, int depth) {
    if (isOf(type, List.class)) {
      return typed("array").with("items", of(argument(type), depth));
    }
    if (isOf(type, Map.class)) {
      return typed("object").with("additionalProperties", of(argument(type), depth));
    }
    if (type instanceof Class<?> plain) {
      return plain.isRecord() ? ofRecord(plain, depth) : scalar(plain);
    }
    throw unsupported(type);
  }

  private static JsonObject scalar(Class<?> type) {
    if (type.isEnum()) {
      List<String> names = Arrays.stream(type.getEnumConstants()).map(Object::toString).toList();
      return JsonObject.builder().put("enum", JsonArray.ofStrings(names)).build();
    }
    if (Json.class.isAssignableFrom(type)) {
      return type == JsonObject.class ? typed("object") : JsonObject.empty();
    }
    return typed(
        switch (type.getName()) {
          case "java.lang.String" -> "string";
          case "boolean", "java.lang.Boolean" -> "boolean";
          case "int", "long", "java.lang.Integer", "java.lang.Long" -> "integer";
          case "double", "java.lang.Double" -> "number";
          default -> throw unsupported(type);
        });
  }

  private static JsonObject typed(String type) {
    return JsonObject.builder().put("type", type).build();
  }

  private static boolean isOf(Type type, Class<?> raw) {
    return type instanceof ParameterizedType generic && generic.getRawType() == raw;
  }

  private static Type argument(Type type) {
    Type[] arguments = ((ParameterizedType) type).getActualTypeArguments();
    return arguments[arguments.length - 1];
  }

  private static IllegalArgumentException unsupported(Type type) {
    return new IllegalArgumentException(type.getTypeName() + " has no JSON form");
  }
}
