package dev.ahp.safety;

import java.util.Locale;

/** The verdict of a scan. */
public enum Verdict {
  CLEAN,
  /** Delivered with a label and a stronger fence. */
  SUSPECT,
  /** Not delivered. */
  VIOLATION;

  /** Returns the JSON representation. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
