package dev.ahp.format;

/** A text that is not what its format says, in words for whoever wrote it. */
public final class FormatException extends RuntimeException {
  public FormatException(String message) {
    super(message);
  }
}
