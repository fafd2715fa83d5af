package dev.ahp.lint.rule;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.schema.PublishedSchema;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds a reason why a schema can never accept a handoff message: a member that every handoff has
 * is not allowed, or its type differs. Only certain conflicts are found; keywords such as {@code
 * not}, {@code if} and {@code pattern} are not evaluated.
 */
final class HandoffConflict {
  private static final Map<String, Set<String>> TYPES = types();
  private static final List<String> REQUIRED =
      names(document(PublishedSchema.HANDOFF_2_0), "required");

  private final SchemaTypeSet types;

  private HandoffConflict(JsonObject root) {
    this.types = new SchemaTypeSet(root);
  }

  static Optional<String> find(Json schema) {
    return new HandoffConflict(schema.asObject().orElse(JsonObject.empty())).in(schema, 0);
  }

  private Optional<String> in(Json schema, int depth) {
    if (Json.of(false).equals(schema)) {
      return Optional.of("it is false");
    }
    JsonObject object = types.resolve(schema.asObject().orElse(JsonObject.empty()));
    if (depth > SchemaTypeSet.MAX_DEPTH) {
      return Optional.empty();
    }
    return Stream.of(
            ofType(object),
            ofMembers(object),
            ofCount(object),
            inAny(object, "allOf", depth),
            inEvery(object, "anyOf", depth),
            inEvery(object, "oneOf", depth))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> ofType(JsonObject schema) {
    return types.allows(schema, Set.of("object"))
        ? Optional.empty()
        : Optional.of("it does not allow an object");
  }

  private Optional<String> ofMembers(JsonObject schema) {
    JsonObject properties = schema.object("properties").orElse(JsonObject.empty());
    List<String> required = names(schema, "required");
    for (Map.Entry<String, Set<String>> member : TYPES.entrySet()) {
      String name = member.getKey();
      boolean isPresent = REQUIRED.contains(name) || required.contains(name);
      Json property = properties.get(name);
      if (isPresent && property != null && !types.allows(property, member.getValue())) {
        return Optional.of(
            "%s of a handoff is %s, which the schema does not allow"
                .formatted(name, String.join(" or ", member.getValue())));
      }
    }
    return isClosed(schema)
        ? REQUIRED.stream()
            .filter(name -> !properties.has(name))
            .findFirst()
            .map("it does not allow the member %s"::formatted)
        : Optional.empty();
  }

  private static boolean isClosed(JsonObject schema) {
    return Json.of(false).equals(schema.get("additionalProperties"))
        && schema.object("patternProperties").map(JsonObject::isEmpty).orElse(true);
  }

  private static Optional<String> ofCount(JsonObject schema) {
    return schema
        .number("maxProperties")
        .filter(it -> it < REQUIRED.size())
        .map(it -> "a handoff has at least " + REQUIRED.size() + " members");
  }

  private Optional<String> inAny(JsonObject schema, String keyword, int depth) {
    return parts(schema, keyword).flatMap(it -> in(it, depth + 1).stream()).findFirst();
  }

  private Optional<String> inEvery(JsonObject schema, String keyword, int depth) {
    List<Optional<String>> conflicts = parts(schema, keyword).map(it -> in(it, depth + 1)).toList();
    return conflicts.isEmpty() || conflicts.stream().anyMatch(Optional::isEmpty)
        ? Optional.empty()
        : conflicts.get(0);
  }

  private static Stream<Json> parts(JsonObject schema, String keyword) {
    return schema.array(keyword).stream().flatMap(it -> it.items().stream());
  }

  /** Returns the JSON types of the members of a handoff. */
  private static Map<String, Set<String>> types() {
    Map<String, Set<String>> types = new LinkedHashMap<>();
    for (PublishedSchema version :
        List.of(PublishedSchema.HANDOFF_2_0, PublishedSchema.HANDOFF_2_1)) {
      JsonObject root = document(version);
      SchemaTypeSet reader = new SchemaTypeSet(root);
      root.object("properties")
          .orElseThrow()
          .members()
          .forEach((name, schema) -> types.put(name, reader.of(schema)));
    }
    types.values().removeIf(Set::isEmpty);
    return types;
  }

  private static JsonObject document(PublishedSchema schema) {
    return schema.document().asObject().orElseThrow();
  }

  private static List<String> names(JsonObject schema, String keyword) {
    return List.copyOf(
        new LinkedHashSet<>(schema.array(keyword).map(JsonArray::strings).orElse(List.of())));
  }
}
