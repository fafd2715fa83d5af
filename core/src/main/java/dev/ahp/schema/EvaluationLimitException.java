package dev.ahp.schema;

/** Whether a value fits a stranger's schema could not be found out within bounds. */
final class EvaluationLimitException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Takes what to tell of the value. */
  EvaluationLimitException(String message) {
    super(message, null, false, false);
  }
}
