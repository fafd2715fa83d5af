package dev.ahp.server.jetty;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Counts active requests so that a shutdown can wait for them. Waiting requests are separate. */
final class ActiveRequests {
  private int running;
  private int waiting;

  synchronized void onStart() {
    running++;
  }

  synchronized void waiting() {
    running--;
    waiting++;
    notifyAll();
  }

  synchronized void onEnd(boolean waited) {
    running -= waited ? 0 : 1;
    waiting -= waited ? 1 : 0;
    notifyAll();
  }

  /** Returns whether all running requests ended before the timeout. */
  boolean awaitRunning(Duration timeout) {
    return await(timeout, () -> running == 0);
  }

  /** Returns whether all requests ended before the timeout, including waiting ones. */
  boolean awaitAll(Duration timeout) {
    return await(timeout, () -> running + waiting == 0);
  }

  private synchronized boolean await(Duration timeout, BooleanSupplier done) {
    long deadline = System.nanoTime() + timeout.toNanos();
    try {
      while (!done.getAsBoolean()) {
        long left = (deadline - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
          return false;
        }
        wait(left);
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
