package dev.ahp.schema;

/** Thrown if validation against an untrusted schema exceeds its budget. */
final class EvaluationLimitException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Takes a message that follows a JSON pointer. */
  EvaluationLimitException(String message) {
    super(message, null, false, false);
  }
}
