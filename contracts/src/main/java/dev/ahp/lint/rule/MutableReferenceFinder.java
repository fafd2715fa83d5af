package dev.ahp.lint.rule;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds references of a payload schema to the web, which can change without a review. */
public final class MutableReferenceFinder {
  private static final List<String> KEYWORDS = List.of("$ref", "$dynamicRef", "$recursiveRef");

  private MutableReferenceFinder() {}

  /** Returns the first such URL. */
  public static Optional<String> in(RuleContext context) {
    return context
        .contract()
        .payload()
        .schema()
        .filter(MutableReferenceFinder::isUrl)
        .or(() -> context.schema().flatMap(MutableReferenceFinder::find));
  }

  public static boolean isUrl(String reference) {
    String lower = reference.strip().toLowerCase(Locale.ROOT);
    return lower.startsWith("http://") || lower.startsWith("https://");
  }

  /** The reader limits the depth of schemas, so the recursion is bounded. */
  private static Optional<String> find(Json schema) {
    if (schema instanceof JsonArray array) {
      return array.stream().flatMap(it -> find(it).stream()).findFirst();
    }
    if (schema instanceof JsonObject object) {
      return KEYWORDS.stream()
          .flatMap(keyword -> object.string(keyword).stream())
          .filter(MutableReferenceFinder::isUrl)
          .findFirst()
          .or(
              () ->
                  object.members().values().stream().flatMap(it -> find(it).stream()).findFirst());
    }
    return Optional.empty();
  }
}
