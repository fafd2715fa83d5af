package dev.ahp.context;

/** Says that a model gave no answer, and why. */
public final class LanguageModelException extends RuntimeException {
  public LanguageModelException(String message, Throwable cause) {
    super(message, cause);
  }

  public LanguageModelException(String message) {
    super(message);
  }
}
