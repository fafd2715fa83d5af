package dev.ahp.lifecycle;

import java.util.Locale;

/** The reason why a packet waits. */
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

  /** Returns whether lease and timeout pause during the wait. They do not for a tool. */
  public boolean pausesLease() {
    return this != TOOL;
  }
}
