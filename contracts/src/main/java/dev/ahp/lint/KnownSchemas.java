package dev.ahp.lint;

import dev.ahp.json.Json;
import dev.ahp.schema.PublishedSchema;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Finds the schemas that come with AHP, such as {@code handoff/2.1}, each read once. */
final class KnownSchemas implements Function<String, Optional<Json>> {
  private final Map<String, Optional<Json>> read = new HashMap<>();

  @Override
  public Optional<Json> apply(String name) {
    return read.computeIfAbsent(
        name, it -> PublishedSchema.byId(it).map(PublishedSchema::document));
  }
}
