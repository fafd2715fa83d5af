package dev.ahp.problem;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * One thing that is wrong, and where.
 *
 * @param code a {@link ProblemCode} by name, or the id of a lint rule
 * @param pointer JSON Pointer from the document that was given; for a missing member the place it
 *     would have
 * @param message reads on after the name of the field: {@code "is required"}
 */
public record Violation(String code, String pointer, String message) {

  public Violation(ProblemCode code, String pointer, String message) {
    this(code.name(), pointer, message);
  }

  /** The same fault in a document that holds this one at {@code prefix}. */
  public Violation under(String prefix) {
    return new Violation(code, prefix + pointer, message);
  }

  public Json toJson() {
    return JsonObject.builder()
        .put("code", code)
        .put("pointer", pointer)
        .put("message", message)
        .build();
  }
}
