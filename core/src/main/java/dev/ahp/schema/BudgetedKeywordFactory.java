package dev.ahp.schema;

import dev.harrel.jsonschema.EvaluationContext;
import dev.harrel.jsonschema.Evaluator;
import dev.harrel.jsonschema.EvaluatorFactory;
import dev.harrel.jsonschema.JsonNode;
import java.util.function.Supplier;

/**
 * Wraps the keywords of the library so that each evaluation consumes an {@link EvaluationBudget}.
 */
final class BudgetedKeywordFactory {
  private BudgetedKeywordFactory() {}

  static EvaluatorFactory of(EvaluatorFactory keywords, Supplier<EvaluationBudget> budget) {
    return (context, keyword, node) ->
        keywords.create(context, keyword, node).map(it -> new BudgetedKeyword(it, budget));
  }

  private record BudgetedKeyword(Evaluator keyword, Supplier<EvaluationBudget> budget)
      implements Evaluator {
    @Override
    public Result evaluate(EvaluationContext context, JsonNode node) {
      budget.get().consume();
      return keyword.evaluate(context, node);
    }

    @Override
    public int getOrder() {
      return keyword.getOrder();
    }
  }
}
