package dev.ahp.generate;

import dev.ahp.generate.SchemaType.Field;
import dev.ahp.generate.SchemaType.Kind;
import dev.ahp.generate.SchemaType.Limits;
import dev.ahp.generate.SchemaType.ObjectType;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads types from a JSON Schema: {@code type}, {@code properties}, {@code required}, {@code
 * items}, {@code enum} of strings, lengths and bounds, and references to {@code $defs}. Types
 * beyond {@link #MAX_DEPTH} levels are any value; members beyond {@link #MAX_FIELDS} are omitted.
 */
final class SchemaTypeReader {
  private static final int MAX_DEPTH = 8;
  private static final int MAX_FIELDS = 500;
  private static final int MAX_CHOICES = 100;
  private static final String DEFS = "#/$defs/";

  private final JsonObject root;
  private final Set<String> classes = new HashSet<>();
  private int fields;

  private SchemaTypeReader(JsonObject root) {
    this.root = root;
  }

  /** Returns the payload type; without a schema it has the members that the contract requires. */
  static ObjectType of(@Nullable JsonObject schema, List<String> required) {
    SchemaTypeReader reader = new SchemaTypeReader(schema == null ? fromPaths(required) : schema);
    return reader.object("Payload", reader.root, 0);
  }

  private static JsonObject fromPaths(List<String> required) {
    Map<String, Json> properties = new LinkedHashMap<>();
    for (String name : required) {
      boolean text = name.equals("task_summary");
      JsonObject.Builder type = JsonObject.builder();
      properties.put(name, text ? type.put("type", "string").build() : type.build());
    }
    JsonObject.Builder members = JsonObject.builder();
    properties.forEach(members::put);
    return JsonObject.builder()
        .put("properties", members.build())
        .put("required", JsonArray.ofStrings(required))
        .build();
  }

  private ObjectType object(String name, JsonObject schema, int depth) {
    String className = NameConverter.unique(name, classes);
    JsonObject properties = schema.object("properties").orElse(JsonObject.empty());
    List<String> required = schema.array("required").map(JsonArray::strings).orElse(List.of());
    List<Field> members = new ArrayList<>();
    for (String member : properties.names()) {
      if (++fields > MAX_FIELDS) {
        break;
      }
      JsonObject type = properties.object(member).orElse(JsonObject.empty());
      members.add(
          new Field(
              member,
              type(className + NameConverter.pascal(member), type, depth + 1),
              required.contains(member),
              type.string("description").orElse("")));
    }
    boolean closed = schema.bool("additionalProperties").map(it -> !it).orElse(false);
    return new ObjectType(className, members, closed && members.size() == properties.size());
  }

  private SchemaType type(String name, JsonObject declared, int depth) {
    JsonObject schema = resolved(declared);
    if (depth > MAX_DEPTH) {
      return SchemaType.of(Kind.ANY);
    }
    return switch (schema.string("type").orElse("")) {
      case "string" -> new SchemaType(Kind.TEXT, null, null, lengths(schema));
      case "integer" -> new SchemaType(Kind.INTEGER, null, null, integerBounds(schema));
      case "number" -> new SchemaType(Kind.NUMBER, null, null, bounds(schema));
      case "boolean" -> SchemaType.of(Kind.FLAG);
      case "array" ->
          new SchemaType(
              Kind.LIST,
              type(name + "Item", schema.object("items").orElse(JsonObject.empty()), depth + 1),
              null,
              Limits.NONE);
      case "object" ->
          schema.has("properties")
              ? SchemaType.of(object(name, schema, depth))
              : SchemaType.of(Kind.MAP);
      default -> SchemaType.of(Kind.ANY);
    };
  }

  private JsonObject resolved(JsonObject schema) {
    return schema
        .string("$ref")
        .filter(it -> it.startsWith(DEFS))
        .flatMap(
            it -> root.object("$defs").flatMap(defs -> defs.object(it.substring(DEFS.length()))))
        .orElse(schema);
  }

  private static Limits lengths(JsonObject schema) {
    List<String> choices = schema.array("enum").map(JsonArray::strings).orElse(List.of());
    boolean allStrings =
        schema.array("enum").map(it -> it.size() == choices.size()).orElse(false)
            && choices.size() <= MAX_CHOICES;
    return new Limits(
        length(schema, "minLength"),
        length(schema, "maxLength"),
        null,
        null,
        allStrings ? choices.stream().distinct().toList() : List.of());
  }

  private static @Nullable Integer length(JsonObject schema, String name) {
    Optional<Double> length = schema.number(name).filter(it -> it >= 0 && it <= 1e9);
    return length.isPresent() ? (Integer) length.get().intValue() : null;
  }

  private static Limits integerBounds(JsonObject schema) {
    return new Limits(
        null,
        null,
        schema.number("minimum").map(Math::ceil).orElse(null),
        schema.number("maximum").map(Math::floor).orElse(null),
        List.of());
  }

  private static Limits bounds(JsonObject schema) {
    return new Limits(
        null,
        null,
        schema.number("minimum").orElse(null),
        schema.number("maximum").orElse(null),
        List.of());
  }
}
