package dev.ahp.contract.set;

/** Thrown if an existing file cannot be read as text. */
public final class UnreadableFileException extends RuntimeException {
  public UnreadableFileException(String message) {
    super(message, null, false, false);
  }
}
