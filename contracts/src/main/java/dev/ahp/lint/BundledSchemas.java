package dev.ahp.lint;

import dev.ahp.json.Json;
import dev.ahp.schema.PublishedSchema;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Resolves the schemas that are bundled with AHP, such as {@code handoff/2.1}, and caches them. */
final class BundledSchemas implements Function<String, Optional<Json>> {
  private final Map<String, Optional<Json>> cache = new HashMap<>();

  @Override
  public Optional<Json> apply(String name) {
    return cache.computeIfAbsent(
        name, it -> PublishedSchema.byId(it).map(PublishedSchema::document));
  }
}
