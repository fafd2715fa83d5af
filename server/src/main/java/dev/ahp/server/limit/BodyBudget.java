package dev.ahp.server.limit;

import java.util.concurrent.atomic.AtomicLong;

/** How many bytes of bodies may be in memory at a time, over all requests. */
public final class BodyBudget {
  private final AtomicLong left;

  public BodyBudget(long bytes) {
    this.left = new AtomicLong(bytes);
  }

  /** A fair part of the memory that this Java may use. */
  public static BodyBudget ofHeap() {
    return new BodyBudget(Math.max(32L << 20, Runtime.getRuntime().maxMemory() / 8));
  }

  /** Whether there was room; then it is taken. */
  public boolean take(long bytes) {
    if (left.addAndGet(-bytes) >= 0) {
      return true;
    }
    left.addAndGet(bytes);
    return false;
  }

  public void give(long bytes) {
    left.addAndGet(bytes);
  }

  long left() {
    return left.get();
  }
}
