package dev.ahp.safety.classifier;

/** A model cannot be used; the message names the file or setting and the remedy. */
public final class ModelLoadException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ModelLoadException(String message) {
    super(message);
  }

  public ModelLoadException(String message, Throwable cause) {
    super(message, cause);
  }
}
