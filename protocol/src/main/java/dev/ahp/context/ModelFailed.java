package dev.ahp.context;

/** Says that a model gave no answer, and why. */
public final class ModelFailed extends RuntimeException {
  public ModelFailed(String message, Throwable cause) {
    super(message, cause);
  }

  public ModelFailed(String message) {
    super(message);
  }
}
