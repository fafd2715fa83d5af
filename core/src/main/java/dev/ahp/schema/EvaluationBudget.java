package dev.ahp.schema;

/**
 * The number of keyword evaluations allowed for one value. A short schema whose parts each refer
 * twice to the next takes exponential time. Ordinary schemas stay far below the limit.
 */
final class EvaluationBudget {
  private static final long MAX_EVALUATIONS = 1_000_000;

  private long remaining;

  private EvaluationBudget(long remaining) {
    this.remaining = remaining;
  }

  static EvaluationBudget bounded() {
    return new EvaluationBudget(MAX_EVALUATIONS);
  }

  /** For built-in schemas. */
  static EvaluationBudget unbounded() {
    return new EvaluationBudget(Long.MAX_VALUE);
  }

  void consume() {
    if (--remaining < 0) {
      throw new EvaluationLimitException("takes too long to validate against the schema");
    }
  }
}
