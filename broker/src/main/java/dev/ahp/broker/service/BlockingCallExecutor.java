package dev.ahp.broker.service;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A factory for thread pools that run blocking calls. */
public final class BlockingCallExecutor {
  private static final long IDLE_S = 10;

  private BlockingCallExecutor() {}

  /**
   * Returns a pool whose idle threads end. Further calls wait in an unbounded queue. The queue
   * stays short because the callers limit their calls: the relay its deliveries in flight, the
   * broker the pins of a packet and the time to read them.
   */
  public static ExecutorService of(String name, int maxThreads) {
    AtomicInteger count = new AtomicInteger();
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            maxThreads,
            maxThreads,
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
