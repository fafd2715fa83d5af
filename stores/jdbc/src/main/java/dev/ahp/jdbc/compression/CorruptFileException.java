package dev.ahp.jdbc.compression;

import java.io.IOException;

/** Reports a readable file with damaged content. */
public final class CorruptFileException extends IOException {
  private static final long serialVersionUID = 1;

  private final boolean truncated;

  public CorruptFileException(String message, boolean truncated) {
    super(message);
    this.truncated = truncated;
  }

  /** Returns whether only the end of the file may be missing. */
  public boolean isTruncated() {
    return truncated;
  }
}
