package dev.ahp.schema;

import dev.harrel.jsonschema.Evaluator.Result;
import dev.harrel.jsonschema.JsonNode;
import java.util.Set;

/** How the result of a keyword follows from the results of the schemas below it. */
enum KeywordKind {
  /** Checks the value itself. Its result is {@code Result.success()} or an error. */
  ASSERTION,
  /** Is valid if and only if all schemas below it are valid. */
  CONJUNCTION,
  /** May be valid although a schema below it is not. Its result is as that of an assertion. */
  ALTERNATIVE,
  /** Is always valid. */
  ANNOTATION;

  /** The keyword that stands for the schema {@code false}. */
  static final String NEVER = "urn:ahp:never";

  /** The result of {@code contains} if no item matches; its successes have annotations. */
  static final Result NOT_CONTAINED = Result.formattedFailure("contains");

  private static final Set<String> ASSERTIONS =
      Set.of(
          NEVER,
          "type",
          "const",
          "enum",
          "multipleOf",
          "maximum",
          "exclusiveMaximum",
          "minimum",
          "exclusiveMinimum",
          "maxLength",
          "minLength",
          "pattern",
          "maxItems",
          "minItems",
          "uniqueItems",
          "maxContains",
          "minContains",
          "maxProperties",
          "minProperties",
          "required",
          "dependentRequired");
  private static final Set<String> CONJUNCTIONS =
      Set.of(
          "$ref",
          "$dynamicRef",
          "allOf",
          "items",
          "prefixItems",
          "unevaluatedItems",
          "properties",
          "patternProperties",
          "additionalProperties",
          "unevaluatedProperties",
          "propertyNames",
          "dependentSchemas");
  private static final Set<String> ALTERNATIVES = Set.of("anyOf", "oneOf", "not", "if", "contains");

  /**
   * Returns the kind of a keyword of JSON Schema 2020-12.
   *
   * @param node the value of the keyword in the schema
   */
  static KeywordKind of(String keyword, JsonNode node) {
    if (keyword.equals("format")) {
      return node.isString() && StringFormat.named(node.asString()).isPresent()
          ? ASSERTION
          : ANNOTATION;
    }
    if (ASSERTIONS.contains(keyword)) {
      return ASSERTION;
    }
    if (CONJUNCTIONS.contains(keyword)) {
      return CONJUNCTION;
    }
    return ALTERNATIVES.contains(keyword) ? ALTERNATIVE : ANNOTATION;
  }
}
