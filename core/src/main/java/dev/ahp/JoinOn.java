package dev.ahp;

import java.util.Locale;

/** What a join counts: children that completed, or children that an agent accepted. */
public enum JoinOn {
  COMPLETED,
  ACCEPTED;

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
