package dev.ahp.schema;

/**
 * How often a keyword may be held to a value. A schema of a few lines can ask for more than anybody
 * can wait for, by parts that each refer twice to the next; one that means well stays far below.
 */
final class EvaluationBudget {
  private static final long MOST = 1_000_000;

  private long left;

  private EvaluationBudget(long left) {
    this.left = left;
  }

  static EvaluationBudget bounded() {
    return new EvaluationBudget(MOST);
  }

  /** For schemas of our own. */
  static EvaluationBudget unbounded() {
    return new EvaluationBudget(Long.MAX_VALUE);
  }

  void one() {
    if (--left < 0) {
      throw new EvaluationLimitException("takes too long to hold to its schema");
    }
  }
}
