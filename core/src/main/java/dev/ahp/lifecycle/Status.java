package dev.ahp.lifecycle;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Where a packet stands; {@link Lifecycle} says where it can go from there. */
public enum Status {
  CREATED,
  VALIDATED,
  READY,
  RUNNING,
  WAITING,
  /** The work is done, or handed off. */
  COMPLETED,
  /** The work was begun and did not succeed. */
  FAILED,
  /** Somebody must act: the packet lists needs or violations. */
  BLOCKED,
  /** The work was never begun, or was called off. */
  CANCELLED;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public static Optional<Status> named(String wireName) {
    return Arrays.stream(values()).filter(it -> it.wireName.equals(wireName)).findFirst();
  }

  public String wireName() {
    return wireName;
  }

  /** A final packet never changes again: work that must go on gets a new packet. */
  public boolean isFinal() {
    return Lifecycle.isEnd(this);
  }

  public boolean mayBecome(Status next) {
    return Lifecycle.allows(this, next);
  }

  @Override
  public String toString() {
    return wireName;
  }
}
