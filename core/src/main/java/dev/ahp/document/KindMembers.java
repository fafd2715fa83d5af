package dev.ahp.document;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.schema.PublishedSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The members of a kind of document, derived from its published schema.
 *
 * @param required sets of alternatives; a document needs one member of each set
 */
record KindMembers(List<Set<String>> required, Set<String> known) {
  private static final Map<PublishedSchema, KindMembers> CACHE = new ConcurrentHashMap<>();

  static KindMembers of(PublishedSchema schema) {
    return CACHE.computeIfAbsent(schema, KindMembers::read);
  }

  private static KindMembers read(PublishedSchema schema) {
    JsonObject document = schema.document().asObject().orElseThrow();
    List<Set<String>> required = new ArrayList<>();
    requiredIn(document).forEach(name -> required.add(Set.of(name)));
    Set<String> alternatives = new HashSet<>();
    document
        .array("anyOf")
        .ifPresent(forms -> forms.objects().forEach(it -> alternatives.addAll(requiredIn(it))));
    if (!alternatives.isEmpty()) {
      required.add(alternatives);
    }
    Set<String> known = new HashSet<>(alternatives);
    document.object("properties").ifPresent(properties -> known.addAll(properties.names()));
    return new KindMembers(required, known);
  }

  private static List<String> requiredIn(JsonObject schema) {
    return schema.array("required").map(JsonArray::strings).orElse(List.of());
  }

  boolean hasHalfOfRequired(JsonObject document) {
    long present =
        required.stream().filter(names -> names.stream().anyMatch(document::has)).count();
    return 2 * present >= required.size();
  }

  int countKnown(JsonObject document) {
    return (int) document.names().stream().filter(known::contains).count();
  }
}
