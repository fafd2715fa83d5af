package dev.ahp.format;

/** A text that is not what its format says, in words for whoever wrote it. */
public final class FormatFault extends RuntimeException {
  public FormatFault(String message) {
    super(message);
  }
}
