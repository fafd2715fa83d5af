package dev.ahp.schema;

import dev.harrel.jsonschema.EvaluationContext;
import dev.harrel.jsonschema.Evaluator;
import dev.harrel.jsonschema.EvaluatorFactory;
import dev.harrel.jsonschema.JsonNode;
import java.util.function.Supplier;

/** Makes every keyword of the library an {@link Effort}; the library itself has no bound. */
final class CountedKeywords {
  private CountedKeywords() {}

  static EvaluatorFactory of(EvaluatorFactory keywords, Supplier<Effort> effort) {
    return (context, keyword, node) ->
        keywords.create(context, keyword, node).map(it -> new Counted(it, effort));
  }

  private record Counted(Evaluator keyword, Supplier<Effort> effort) implements Evaluator {
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
