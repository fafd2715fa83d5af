package dev.ahp.problem;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * A violated rule and its position.
 *
 * @param code the name of a {@link ProblemCode}, or the id of a lint rule
 * @param pointer JSON Pointer into the document; for a missing member, the position it would have
 * @param message a fragment that follows the pointer, for example {@code "is required"}
 */
public record Violation(String code, String pointer, String message) {

  public Violation(ProblemCode code, String pointer, String message) {
    this(code.name(), pointer, message);
  }

  /** Returns this violation for a document that contains the present one at {@code prefix}. */
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
