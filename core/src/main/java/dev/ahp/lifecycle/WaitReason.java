package dev.ahp.lifecycle;

import java.util.Locale;

/** What a waiting packet waits for. */
public enum WaitReason {
  CHILDREN,
  TOOL,
  HUMAN,
  REVIEW,
  HANDOFF;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }

  /** The clocks of lease and timeout stand still while a packet waits, except on a tool. */
  public boolean stopsTheClock() {
    return this != TOOL;
  }
}
