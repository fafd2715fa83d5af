package dev.ahp.schema;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.harrel.jsonschema.Evaluator;
import dev.harrel.jsonschema.EvaluatorFactory;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Replaces the schema {@code false} by a keyword that no value matches. The library evaluates
 * {@code false} itself, without a limit of its errors.
 */
final class NeverKeyword {
  private static final JsonObject SCHEMA =
      JsonObject.builder().put(KeywordKind.NEVER, true).build();

  /** The keywords with one schema that applies to any number of items or members. */
  private static final Set<String> REPEATED =
      Set.of(
          "items",
          "unevaluatedItems",
          "additionalProperties",
          "unevaluatedProperties",
          "propertyNames",
          "contains");

  /** The keywords whose values are not schemas. */
  private static final Set<String> VALUES = Set.of("const", "enum", "default", "examples");

  private NeverKeyword() {}

  static EvaluatorFactory evaluators() {
    return (context, keyword, node) ->
        keyword.equals(KeywordKind.NEVER)
            ? Optional.of((it, value) -> Evaluator.Result.formattedFailure("falseSchema"))
            : Optional.empty();
  }

  /** Returns the schema without {@code false} below the keywords that apply it repeatedly. */
  static Json replaceFalse(Json schema) {
    if (schema instanceof JsonArray items) {
      return new JsonArray(items.items().stream().map(NeverKeyword::replaceFalse).toList());
    }
    if (!(schema instanceof JsonObject object)) {
      return schema;
    }
    JsonObject.Builder replaced = JsonObject.builder();
    for (Map.Entry<String, Json> member : object.members().entrySet()) {
      replaced.put(member.getKey(), replaceFalse(member.getKey(), member.getValue()));
    }
    return replaced.build();
  }

  private static Json replaceFalse(String keyword, Json value) {
    if (VALUES.contains(keyword)) {
      return value;
    }
    return value == Json.Bool.FALSE && REPEATED.contains(keyword) ? SCHEMA : replaceFalse(value);
  }
}
