package dev.ahp.schema;

import dev.harrel.jsonschema.EvaluationContext;
import dev.harrel.jsonschema.Evaluator;
import dev.harrel.jsonschema.EvaluatorFactory;
import dev.harrel.jsonschema.JsonNode;
import java.util.function.Supplier;

/**
 * Makes every keyword of the library an {@link EvaluationBudget}; the library itself has no bound.
 */
final class BudgetedKeywordFactory {
  private BudgetedKeywordFactory() {}

  static EvaluatorFactory of(EvaluatorFactory keywords, Supplier<EvaluationBudget> effort) {
    return (context, keyword, node) ->
        keywords.create(context, keyword, node).map(it -> new BudgetedKeyword(it, effort));
  }

  private record BudgetedKeyword(Evaluator keyword, Supplier<EvaluationBudget> effort)
      implements Evaluator {
    @Override
    public Result evaluate(EvaluationContext context, JsonNode node) {
      effort.get().one();
      return keyword.evaluate(context, node);
    }

    @Override
    public int getOrder() {
      return keyword.getOrder();
    }
  }
}
