package dev.ahp.contract.set;

/** Says why a file that is there gives no text. */
public final class UnreadableFileException extends RuntimeException {
  public UnreadableFileException(String message) {
    super(message, null, false, false);
  }
}
