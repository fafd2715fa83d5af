package dev.ahp.soak.fault;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The faults that a soak injects. */
public enum FaultKind {
  /** A daemon is killed with SIGKILL and started again. */
  KILL,
  /** A daemon is stopped with SIGTERM and started again. */
  TERM,
  /** A daemon is stopped with SIGSTOP and continued later. */
  PAUSE,
  /** No file of the daemon, or of the database server, can grow. */
  DISK_FULL,
  /** The wall clock of a daemon jumps, and jumps back later. */
  CLOCK,
  /** Each fsync takes long. */
  SLOW_DISK,
  /** The connections to the database or to the transport are refused, dropped or stalled. */
  CUT;

  /** The name on the command line, such as {@code disk-full}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static Optional<FaultKind> named(String wireName) {
    return Arrays.stream(values()).filter(it -> it.wireName().equals(wireName)).findFirst();
  }
}
