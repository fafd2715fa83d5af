package dev.ahp.schema;

import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import java.util.List;

/** Thrown if a document is not a valid schema. */
public final class MalformedSchemaException extends RuntimeException {
  private final transient List<Violation> violations;

  MalformedSchemaException(List<Violation> violations) {
    super("not a valid JSON Schema 2020-12: " + violations);
    this.violations = ViolationList.of(violations);
  }

  public List<Violation> violations() {
    return violations;
  }
}
