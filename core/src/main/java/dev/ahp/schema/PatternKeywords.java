package dev.ahp.schema;

import dev.harrel.jsonschema.EvaluationContext;
import dev.harrel.jsonschema.Evaluator;
import dev.harrel.jsonschema.EvaluatorFactory;
import dev.harrel.jsonschema.JsonNode;
import dev.harrel.jsonschema.SchemaParsingContext;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.PatternSyntaxException;

/** Replaces {@code pattern} and {@code patternProperties} of the library, which are unbounded. */
final class PatternKeywords {
  private PatternKeywords() {}

  static EvaluatorFactory evaluators() {
    return (context, keyword, node) -> {
      try {
        return evaluator(context, keyword, node);
      } catch (PatternSyntaxException e) {
        return Optional.empty();
      }
    };
  }

  private static Optional<Evaluator> evaluator(
      SchemaParsingContext context, String keyword, JsonNode node) {
    if (keyword.equals("pattern") && node.isString()) {
      return Optional.of(pattern(node.asString()));
    }
    if (keyword.equals("patternProperties") && node.isObject()) {
      return Optional.of(new PatternMembers(schemas(context, node)));
    }
    return Optional.empty();
  }

  private static Evaluator pattern(String regex) {
    BoundedPattern pattern = new BoundedPattern(EcmaPattern.compile(regex));
    return (context, node) ->
        !node.isString() || pattern.find(node.asString())
            ? Evaluator.Result.success()
            : Evaluator.Result.formattedFailure("pattern", node.getJsonPointer(), regex);
  }

  private static Map<BoundedPattern, String> schemas(SchemaParsingContext context, JsonNode node) {
    Map<BoundedPattern, String> schemas = new LinkedHashMap<>();
    node.asObject()
        .forEach(
            (regex, schema) ->
                schemas.put(
                    new BoundedPattern(EcmaPattern.compile(regex)),
                    context.getAbsoluteUri(schema)));
    return schemas;
  }

  /** Returns the matched members as an annotation, which {@code additionalProperties} uses. */
  private record PatternMembers(Map<BoundedPattern, String> schemas) implements Evaluator {
    @Override
    public Result evaluate(EvaluationContext context, JsonNode node) {
      if (!node.isObject()) {
        return Result.success();
      }
      Set<String> matched = new HashSet<>();
      boolean valid = true;
      for (Map.Entry<String, JsonNode> member : node.asObject().entrySet()) {
        for (Map.Entry<BoundedPattern, String> schema : schemas.entrySet()) {
          if (schema.getKey().find(member.getKey())) {
            matched.add(member.getKey());
            valid &= context.resolveInternalRefAndValidate(schema.getValue(), member.getValue());
          }
        }
      }
      return valid ? Result.success(Set.copyOf(matched)) : Result.failure();
    }
  }
}
