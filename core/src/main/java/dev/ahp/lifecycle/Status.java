package dev.ahp.lifecycle;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The status of a packet. {@link Lifecycle} defines the transitions. */
public enum Status {
  CREATED,
  VALIDATED,
  READY,
  RUNNING,
  WAITING,
  /** The work succeeded or was handed off. */
  COMPLETED,
  /** The work failed. */
  FAILED,
  /** Intervention is required: the packet lists needs or violations. */
  BLOCKED,
  /** The work was not started or was cancelled. */
  CANCELLED;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public static Optional<Status> named(String wireName) {
    return Arrays.stream(values()).filter(it -> it.wireName.equals(wireName)).findFirst();
  }

  public String wireName() {
    return wireName;
  }

  /** Returns whether the packet never changes again. Continued work needs a new packet. */
  public boolean isFinal() {
    return switch (this) {
      case CREATED, VALIDATED, READY, RUNNING, WAITING -> false;
      case COMPLETED, FAILED, BLOCKED, CANCELLED -> true;
    };
  }

  @Override
  public String toString() {
    return wireName;
  }
}
