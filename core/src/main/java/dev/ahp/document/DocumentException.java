package dev.ahp.document;

import dev.ahp.problem.Violation;

/** Thrown if a text is not a document of any known kind. */
public final class DocumentException extends RuntimeException {
  private final transient Violation violation;

  DocumentException(Violation violation) {
    super(violation.message());
    this.violation = violation;
  }

  public Violation violation() {
    return violation;
  }
}
