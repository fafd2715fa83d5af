package dev.ahp.document;

import dev.ahp.problem.Violation;

/** A text in which no document of ours can be made out. */
public final class DocumentException extends RuntimeException {
  private final transient Violation violation;

  DocumentException(Violation violation) {
    super(violation.message());
    this.violation = violation;
  }

  /** What is wrong, as far as one can tell. */
  public Violation violation() {
    return violation;
  }
}
