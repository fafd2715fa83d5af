package dev.ahp.generate;

/** Says what a contract lacks to become code. */
public final class CannotGenerate extends RuntimeException {
  public CannotGenerate(String message) {
    super(message, null, false, false);
  }
}
