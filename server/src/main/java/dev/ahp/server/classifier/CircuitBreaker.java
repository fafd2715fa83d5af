package dev.ahp.server.classifier;

import java.util.function.LongSupplier;

/**
 * A circuit breaker for calls of a service. After several consecutive failures it opens, so that
 * callers do not wait in vain. When the open period ends, one trial request is let through; the
 * period doubles each time the trial fails.
 */
public final class CircuitBreaker {
  static final int THRESHOLD = 5;
  static final long MIN_OPEN_NANOS = 1_000_000_000L;
  static final long MAX_OPEN_NANOS = 30_000_000_000L;

  private final LongSupplier nanos;
  private int failures;
  private long openNanos = MIN_OPEN_NANOS;
  private long openUntil;

  public CircuitBreaker(LongSupplier nanos) {
    this.nanos = nanos;
  }

  public synchronized boolean allowsRequest() {
    if (failures < THRESHOLD) {
      return true;
    }
    long now = nanos.getAsLong();
    if (now - openUntil < 0) {
      return false;
    }
    // The next request is the trial. The circuit stays open for others until its result is known.
    openUntil = now + openNanos;
    return true;
  }

  /**
   * Records a success.
   *
   * @return whether this closed the circuit
   */
  public synchronized boolean onSuccess() {
    boolean wasOpen = failures >= THRESHOLD;
    failures = 0;
    openNanos = MIN_OPEN_NANOS;
    return wasOpen;
  }

  /**
   * Records a failure.
   *
   * @return whether this opened the circuit
   */
  public synchronized boolean onFailure() {
    failures = Math.min(THRESHOLD + 1, failures + 1);
    if (failures < THRESHOLD) {
      return false;
    }
    openNanos = failures == THRESHOLD ? MIN_OPEN_NANOS : Math.min(MAX_OPEN_NANOS, openNanos * 2);
    openUntil = nanos.getAsLong() + openNanos;
    return failures == THRESHOLD;
  }
}
