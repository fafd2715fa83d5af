package dev.ahp.context;

/** Thrown if a model does not reply. */
public final class LanguageModelException extends RuntimeException {
  public LanguageModelException(String message, Throwable cause) {
    super(message, cause);
  }

  public LanguageModelException(String message) {
    super(message);
  }
}
