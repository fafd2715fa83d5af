package dev.ahp.generate;

/** Says what a contract lacks to become code. */
public final class CodeGenerationException extends RuntimeException {
  public CodeGenerationException(String message) {
    super(message, null, false, false);
  }
}
