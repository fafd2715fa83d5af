package dev.ahp.server.jetty;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Counts the requests that run, so that a stop can let them finish; waiting ones do not count. */
final class ActiveRequests {
  private int running;
  private int waiting;

  synchronized void begun() {
    running++;
  }

  synchronized void waiting() {
    running--;
    waiting++;
    notifyAll();
  }

  synchronized void ended(boolean waited) {
    running -= waited ? 0 : 1;
    waiting -= waited ? 1 : 0;
    notifyAll();
  }

  /** Whether all that run ended in time. */
  boolean awaitQuiet(Duration most) throws InterruptedException {
    return await(most, () -> running == 0);
  }

  /** Whether all ended in time, also those that were waiting. */
  boolean awaitEmpty(Duration most) throws InterruptedException {
    return await(most, () -> running + waiting == 0);
  }

  private synchronized boolean await(Duration most, BooleanSupplier done)
      throws InterruptedException {
    long until = System.nanoTime() + most.toNanos();
    while (!done.getAsBoolean()) {
      long left = (until - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }
}
