package dev.ahp.jdbc.sqlite;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The right to use the connection that writes. Whoever waits longest is next, so that a busy writer
 * does not keep those waiting who read.
 */
final class FairLock {
  private final Semaphore free = new Semaphore(1, true);
  private volatile @Nullable Thread holder;

  /**
   * Waits for it.
   *
   * @throws IllegalStateException if this thread has it already, for it would wait for ever
   */
  void take() {
    if (holder == Thread.currentThread()) {
      throw new IllegalStateException("whoever has a transaction open must ask that");
    }
    free.acquireUninterruptibly();
    holder = Thread.currentThread();
  }

  boolean takeWithin(long millis) {
    try {
      return free.tryAcquire(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  void give() {
    holder = null;
    free.release();
  }
}
