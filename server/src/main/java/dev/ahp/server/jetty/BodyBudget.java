package dev.ahp.server.jetty;

import java.util.concurrent.atomic.AtomicLong;

/** Limits the total size of request bodies in memory. */
public final class BodyBudget {
  private final AtomicLong available;

  public BodyBudget(long bytes) {
    this.available = new AtomicLong(bytes);
  }

  /** Returns a budget of an eighth of the heap, at least 32 MiB. */
  public static BodyBudget ofHeap() {
    return new BodyBudget(Math.max(32L << 20, Runtime.getRuntime().maxMemory() / 8));
  }

  /** Reserves bytes; returns false if the budget is exhausted. */
  public boolean reserve(long bytes) {
    if (available.addAndGet(-bytes) >= 0) {
      return true;
    }
    available.addAndGet(bytes);
    return false;
  }

  public void release(long bytes) {
    available.addAndGet(bytes);
  }

  long available() {
    return available.get();
  }
}
