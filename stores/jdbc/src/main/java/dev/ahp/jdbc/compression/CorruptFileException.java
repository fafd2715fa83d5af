package dev.ahp.jdbc.compression;

import java.io.IOException;

/** The bytes of a file could be read, and are not what was written. */
public final class CorruptFileException extends IOException {
  private static final long serialVersionUID = 1;

  private final boolean cutOff;

  public CorruptFileException(String message, boolean cutOff) {
    super(message);
    this.cutOff = cutOff;
  }

  /** Whether there may be nothing wrong but that the end is missing. */
  public boolean isCutOff() {
    return cutOff;
  }
}
