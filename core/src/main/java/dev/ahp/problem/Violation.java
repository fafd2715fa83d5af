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
  /** The maximum length of a reported pointer and of a reported message. */
  private static final int MAX_LENGTH = 1_000;

  public Violation(ProblemCode code, String pointer, String message) {
    this(code.name(), pointer, message);
  }

  /** Returns this violation for a document that contains the present one at {@code prefix}. */
  public Violation under(String prefix) {
    return new Violation(code, prefix + pointer, message);
  }

  /**
   * Returns this violation with a pointer and a message of bounded length. A document with one long
   * member name could make every pointer below it long.
   */
  Violation bounded() {
    return pointer.length() <= MAX_LENGTH && message.length() <= MAX_LENGTH
        ? this
        : new Violation(code, cut(pointer), cut(message));
  }

  private static String cut(String text) {
    return text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH - 1) + "…";
  }

  public Json toJson() {
    return JsonObject.builder()
        .put("code", code)
        .put("pointer", pointer)
        .put("message", message)
        .build();
  }
}
