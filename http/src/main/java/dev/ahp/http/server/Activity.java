package dev.ahp.http.server;

import java.time.Duration;

/** Counts the requests that run, so that a stop can let them finish; waiting ones do not count. */
final class Activity {
  private int running;

  synchronized void begun() {
    running++;
  }

  synchronized void waiting() {
    running--;
    notifyAll();
  }

  synchronized void ended(boolean waited) {
    running -= waited ? 0 : 1;
    notifyAll();
  }

  /** Whether all ended in time. */
  synchronized boolean awaitQuiet(Duration most) throws InterruptedException {
    long until = System.nanoTime() + most.toNanos();
    while (running > 0) {
      long left = (until - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }
}
