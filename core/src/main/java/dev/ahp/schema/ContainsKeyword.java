package dev.ahp.schema;

import dev.harrel.jsonschema.EvaluationContext;
import dev.harrel.jsonschema.Evaluator;
import dev.harrel.jsonschema.EvaluatorFactory;
import dev.harrel.jsonschema.JsonNode;
import dev.harrel.jsonschema.SchemaParsingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Replaces {@code contains} of the library, whose successes and failures cannot be distinguished.
 *
 * @param mayBeEmpty whether {@code minContains} is 0
 */
record ContainsKeyword(String schema, boolean mayBeEmpty) implements Evaluator {

  static EvaluatorFactory evaluators() {
    return (context, keyword, node) ->
        keyword.equals("contains") && (node.isObject() || node.isBoolean())
            ? Optional.of(of(context, node))
            : Optional.empty();
  }

  private static ContainsKeyword of(SchemaParsingContext context, JsonNode node) {
    JsonNode least = context.getCurrentSchemaObject().get("minContains");
    boolean mayBeEmpty = least != null && least.isInteger() && least.asInteger().signum() == 0;
    return new ContainsKeyword(context.getAbsoluteUri(node), mayBeEmpty);
  }

  /** Returns the indexes of the matching items as an annotation, which other keywords use. */
  @Override
  public Result evaluate(EvaluationContext context, JsonNode node) {
    if (!node.isArray()) {
      return Result.success();
    }
    List<Integer> matching = new ArrayList<>();
    List<JsonNode> items = node.asArray();
    SchemaEvaluation evaluation = SchemaEvaluation.current();
    for (int i = 0; i < items.size(); i++) {
      evaluation.startItem();
      boolean matches = context.resolveInternalRefAndValidate(schema, items.get(i));
      if (matches && !evaluation.hasHiddenError()) {
        matching.add(i);
      }
    }
    return mayBeEmpty || !matching.isEmpty() ? Result.success(matching) : KeywordKind.NOT_CONTAINED;
  }
}
