package dev.ahp.safety;

import java.util.Locale;

/** What a scan comes to. */
public enum Verdict {
  CLEAN,
  /** Delivered, but labelled and fenced harder. */
  SUSPECT,
  /** Not delivered. */
  VIOLATION;

  /** As it is written in JSON. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
