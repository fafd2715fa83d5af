package dev.ahp.generate;

/** Thrown if code cannot be generated from a contract. */
public final class CodeGenerationException extends RuntimeException {
  public CodeGenerationException(String message) {
    super(message, null, false, false);
  }
}
