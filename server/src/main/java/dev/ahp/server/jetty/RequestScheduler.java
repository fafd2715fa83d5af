package dev.ahp.server.jetty;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Shares the server between callers. A caller that is alone runs all of its requests at the same
 * time. As soon as another caller is active, each of them runs a bounded number at the same time,
 * and its further requests wait in its own queue. So a caller that floods the server delays itself,
 * while the few requests of a quiet caller start immediately and meet short queues behind.
 */
final class RequestScheduler {
  /** The requests that run at the same time, shared by the active callers. */
  static final int SLOTS = 16;

  /** The requests of one caller that may always run at the same time. */
  static final int MIN_SLOTS = 2;

  /** A caller is active while it has requests, and for this time after its last one. */
  static final long ACTIVE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Executor workers;
  private final LongSupplier nanoTime;

  /** The active callers, the one whose last request is oldest first. */
  private final Map<String, CallerQueue> callers = new LinkedHashMap<>(64, 0.75f, true);

  private static final class CallerQueue {
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private int running;
    private long lastAt;
  }

  RequestScheduler(Executor workers, LongSupplier nanoTime) {
    this.workers = workers;
    this.nanoTime = nanoTime;
  }

  /**
   * Runs a request now or, if the caller has used its share, later on a worker.
   *
   * @param request receives the action that ends it; it may run more than once
   */
  void run(String caller, Consumer<Runnable> request) {
    Runnable start = () -> request.accept(end(caller));
    synchronized (this) {
      long now = nanoTime.getAsLong();
      CallerQueue queue = callers.computeIfAbsent(caller, it -> new CallerQueue());
      queue.lastAt = now;
      removeInactive(now);
      if (queue.running >= slots()) {
        queue.waiting.add(start);
        return;
      }
      queue.running++;
    }
    start.run();
  }

  private Runnable end(String caller) {
    AtomicBoolean ended = new AtomicBoolean();
    return () -> {
      if (ended.compareAndSet(false, true)) {
        next(caller).forEach(workers::execute);
      }
    };
  }

  /** Ends a request and returns those that may run now. */
  private synchronized List<Runnable> next(String caller) {
    List<Runnable> started = new ArrayList<>();
    CallerQueue queue = callers.get(caller);
    if (queue != null) {
      queue.running--;
      while (queue.running < slots() && !queue.waiting.isEmpty()) {
        started.add(queue.waiting.remove());
        queue.running++;
      }
    }
    return started;
  }

  private int slots() {
    return callers.size() <= 1 ? Integer.MAX_VALUE : Math.max(MIN_SLOTS, SLOTS / callers.size());
  }

  private void removeInactive(long now) {
    Iterator<CallerQueue> oldest = callers.values().iterator();
    while (oldest.hasNext()) {
      CallerQueue queue = oldest.next();
      if (now - queue.lastAt < ACTIVE_NANOS) {
        return;
      }
      if (queue.running == 0) {
        oldest.remove();
      }
    }
  }

  synchronized int waiting(String caller) {
    CallerQueue queue = callers.get(caller);
    return queue == null ? 0 : queue.waiting.size();
  }
}
