package dev.ahp.format;

/** Thrown if a text is not in the expected format. */
public final class FormatException extends RuntimeException {
  public FormatException(String message) {
    super(message);
  }
}
