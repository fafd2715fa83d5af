package dev.ahp.server.classifier;

import java.util.function.LongSupplier;

/**
 * Lets a classifier rest that has failed several times in a row, so that callers do not each wait
 * for it in vain. After the rest one question is let through; the rest doubles while it fails.
 */
final class CircuitBreaker {
  static final int FAILURES = 5;
  static final long SHORTEST_REST = 1_000_000_000L;
  static final long LONGEST_REST = 30_000_000_000L;

  private final LongSupplier nanos;
  private int failures;
  private long rest = SHORTEST_REST;
  private long until;

  CircuitBreaker(LongSupplier nanos) {
    this.nanos = nanos;
  }

  synchronized boolean mayAsk() {
    if (failures < FAILURES) {
      return true;
    }
    long now = nanos.getAsLong();
    if (now - until < 0) {
      return false;
    }
    // Whoever asks next is on trial; the others go on resting until it is told how that went.
    until = now + rest;
    return true;
  }

  /**
   * It answered.
   *
   * @return whether it had been resting
   */
  synchronized boolean answered() {
    boolean rested = failures >= FAILURES;
    failures = 0;
    rest = SHORTEST_REST;
    return rested;
  }

  /**
   * It did not answer, or not sensibly.
   *
   * @return whether its rest begins with this failure
   */
  synchronized boolean failed() {
    failures = Math.min(FAILURES + 1, failures + 1);
    if (failures < FAILURES) {
      return false;
    }
    rest = failures == FAILURES ? SHORTEST_REST : Math.min(LONGEST_REST, rest * 2);
    until = nanos.getAsLong() + rest;
    return failures == FAILURES;
  }
}
