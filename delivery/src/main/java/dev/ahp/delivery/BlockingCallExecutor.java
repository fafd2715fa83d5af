package dev.ahp.delivery;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads for transports whose calls block. */
public final class BlockingCallExecutor {
  private static final long IDLE_S = 10;

  private BlockingCallExecutor() {}

  /**
   * Threads that end when there is nothing to call; a call too many waits, and those that wait are
   * few, since the relay has a bounded number on their way.
   */
  public static ExecutorService of(String name, int most) {
    AtomicInteger count = new AtomicInteger();
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            most,
            most,
            IDLE_S,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, name + "-" + count.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }
}
