package dev.ahp.jdbc.pack;

import java.io.IOException;

/** The bytes of a file could be read, and are not what was written. */
public final class Damaged extends IOException {
  private static final long serialVersionUID = 1;

  private final boolean cutOff;

  public Damaged(String message, boolean cutOff) {
    super(message);
    this.cutOff = cutOff;
  }

  /** Whether there may be nothing wrong but that the end is missing. */
  public boolean isCutOff() {
    return cutOff;
  }
}
