package dev.ahp.soak.load;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Stops all callers between two calls, so that a check reads a history at rest. */
public final class LoadGate {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);

  void enter() {
    lock.readLock().lock();
  }

  void leave() {
    lock.readLock().unlock();
  }

  /** Runs an action while no call is under way. */
  public void whilePaused(Runnable action) {
    lock.writeLock().lock();
    try {
      action.run();
    } finally {
      lock.writeLock().unlock();
    }
  }
}
