package dev.ahp.lint.rule;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The JSON types that the parts of a schema allow. */
final class SchemaTypeSet {
  /** The limit of nested schemas and chained references; deeper parts allow all types. */
  static final int MAX_DEPTH = 16;

  private final JsonObject root;

  SchemaTypeSet(JsonObject root) {
    this.root = root;
  }

  /** Returns false only if the schema allows none of the types. */
  boolean allows(Json schema, Set<String> types) {
    if (Json.of(false).equals(schema)) {
      return false;
    }
    Set<String> allowed = of(schema);
    boolean anyNumber = allowed.contains("number") && types.contains("integer");
    return allowed.isEmpty() || anyNumber || !Collections.disjoint(allowed, types);
  }

  /** Returns the types; empty if the schema does not limit them. */
  Set<String> of(Json schema) {
    return of(schema, 0);
  }

  private Set<String> of(Json schema, int depth) {
    JsonObject object = resolve(schema.asObject().orElse(JsonObject.empty()));
    if (depth > MAX_DEPTH) {
      return Set.of();
    }
    Json type = object.get("type");
    if (type != null) {
      return type.asString().map(Set::of).orElseGet(() -> strings(type));
    }
    Optional<JsonArray> choices = object.array("enum").or(() -> constant(object));
    return choices.isPresent() ? valueTypes(choices.get()) : ofParts(object, depth);
  }

  private Set<String> ofParts(JsonObject schema, int depth) {
    JsonArray parts =
        schema.array("anyOf").or(() -> schema.array("oneOf")).orElse(JsonArray.empty());
    Set<String> types = new LinkedHashSet<>();
    for (Json part : parts) {
      Set<String> ofPart = of(part, depth + 1);
      if (ofPart.isEmpty()) {
        return Set.of();
      }
      types.addAll(ofPart);
    }
    return types;
  }

  /** Follows references inside the document. Other references allow everything. */
  JsonObject resolve(JsonObject schema) {
    JsonObject current = schema;
    for (int i = 0; i < MAX_DEPTH; i++) {
      Optional<String> reference = current.string("$ref").filter(it -> it.startsWith("#/"));
      if (reference.isEmpty()) {
        return current;
      }
      current = target(reference.get().substring(1)).orElse(JsonObject.empty());
    }
    return JsonObject.empty();
  }

  private Optional<JsonObject> target(String pointer) {
    try {
      return Optional.ofNullable(JsonPointer.parse(pointer).in(root)).flatMap(Json::asObject);
    } catch (IllegalArgumentException invalid) {
      return Optional.empty();
    }
  }

  private static Optional<JsonArray> constant(JsonObject schema) {
    Json value = schema.get("const");
    return value == null ? Optional.empty() : Optional.of(JsonArray.of(value));
  }

  private static Set<String> strings(Json type) {
    return new LinkedHashSet<>(type.asArray().map(JsonArray::strings).orElse(List.of()));
  }

  private static Set<String> valueTypes(JsonArray values) {
    Set<String> types = new LinkedHashSet<>();
    for (Json value : values) {
      types.add(typeOf(value));
    }
    return types;
  }

  private static String typeOf(Json value) {
    if (value instanceof JsonObject) {
      return "object";
    }
    if (value instanceof JsonArray) {
      return "array";
    }
    if (value instanceof Json.Str) {
      return "string";
    }
    if (value instanceof Json.Num) {
      return "number";
    }
    return value.isNull() ? "null" : "boolean";
  }
}
