package dev.ahp.broker.service;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Calls that wait for events without a thread each. A call makes an attempt; without a result it
 * waits in its queues and retries when woken. Only as many calls are woken as items arrived. A
 * cancelled call makes no further attempt.
 */
final class LongPoll {
  /** The number of arrival counters, which queues share by hash. */
  private static final int COUNTERS = 1024;

  private final ScheduledExecutorService timer;
  private final Map<String, Deque<Waiter<?>>> waiters = new HashMap<>();
  private final long[] arrivals = new long[COUNTERS];
  private long rounds;
  private boolean stopping;
  private boolean closed;

  LongPoll(ScheduledExecutorService timer) {
    this.timer = timer;
  }

  /** A waiting call. */
  private static final class Waiter<T> {
    final List<String> queues;
    final BooleanSupplier selective;
    final boolean external;
    final Supplier<CompletableFuture<T>> attempt;
    final Predicate<T> isDone;
    final CompletableFuture<T> result = new CompletableFuture<>();
    final T emptyResult;
    boolean expired;

    /** The number of the wake-up that woke it last. */
    long round;

    Waiter(
        WaitRequest waitRequest,
        Supplier<CompletableFuture<T>> attempt,
        Predicate<T> isDone,
        T emptyResult) {
      this.queues = waitRequest.queues();
      this.selective = waitRequest.selective();
      this.external = waitRequest.external();
      this.attempt = attempt;
      this.isDone = isDone;
      this.emptyResult = emptyResult;
    }
  }

  /**
   * The queues to wait in.
   *
   * @param selective whether an arriving item may not match the call
   * @param external whether the call comes from outside, so that a shutdown ends its wait
   */
  record WaitRequest(List<String> queues, BooleanSupplier selective, boolean external) {}

  /** Repeats the attempt until it is done or the time is over, then returns {@code emptyResult}. */
  <T> CompletableFuture<T> until(
      WaitRequest waitRequest,
      long waitMs,
      Supplier<CompletableFuture<T>> attempt,
      Predicate<T> isDone,
      T emptyResult) {
    Waiter<T> waiter = new Waiter<>(waitRequest, attempt, isDone, emptyResult);
    if (waitMs > 0) {
      var deadline = timer.schedule(() -> expire(waiter), waitMs, TimeUnit.MILLISECONDS);
      var unused =
          waiter.result.whenComplete(
              (result, failure) -> {
                deadline.cancel(false);
                removeIfCancelled(waiter);
              });
    } else {
      waiter.expired = true;
    }
    attempt(waiter);
    return waiter.result;
  }

  private synchronized void removeIfCancelled(Waiter<?> waiter) {
    if (waiter.result.isCancelled()) {
      dequeue(waiter);
    }
  }

  private <T> void attempt(Waiter<T> waiter) {
    if (waiter.result.isCancelled()) {
      wakeNext(waiter);
      return;
    }
    long before = arrivalsAt(waiter.queues);
    var unused =
        waiter
            .attempt
            .get()
            .whenComplete(
                (result, failure) -> {
                  if (failure != null) {
                    waiter.result.completeExceptionally(BrokerContext.unwrap(failure));
                  } else if (waiter.isDone.test(result)) {
                    waiter.result.complete(result);
                  } else {
                    wakeNext(waiter);
                    if (!enqueue(waiter, before)) {
                      waiter.result.complete(result);
                    }
                  }
                });
  }

  /** Wakes the next call after an arrived item did not match, unless that call was woken before. */
  private void wakeNext(Waiter<?> waiter) {
    Set<Waiter<?>> next = new LinkedHashSet<>();
    synchronized (this) {
      boolean mayMiss = waiter.selective.getAsBoolean() || waiter.result.isCancelled();
      if (!mayMiss || waiter.round == 0) {
        return;
      }
      for (String queue : waiter.queues) {
        Deque<Waiter<?>> queued = waiters.get(queue);
        if (queued != null && queued.element().round < waiter.round) {
          Waiter<?> first = queued.element();
          first.round = waiter.round;
          dequeue(first);
          next.add(first);
        }
      }
    }
    next.forEach(this::attempt);
  }

  /** Enqueues a call, or retries if items arrived since; returns false if its time is over. */
  private <T> boolean enqueue(Waiter<T> waiter, long before) {
    boolean again;
    synchronized (this) {
      if (waiter.expired
          || waiter.result.isCancelled()
          || closed
          || (stopping && waiter.external)) {
        return false;
      }
      again = arrivalsAt(waiter.queues) != before;
      if (!again) {
        waiter.queues.forEach(
            queue -> waiters.computeIfAbsent(queue, it -> new ArrayDeque<>()).add(waiter));
      }
    }
    if (again) {
      attempt(waiter);
    }
    return true;
  }

  private synchronized long arrivalsAt(List<String> queues) {
    long sum = 0;
    for (String queue : queues) {
      sum += arrivals[Math.floorMod(queue.hashCode(), COUNTERS)];
    }
    return sum;
  }

  private <T> void expire(Waiter<T> waiter) {
    boolean removed;
    synchronized (this) {
      waiter.expired = true;
      removed = dequeue(waiter);
    }
    if (removed) {
      waiter.result.complete(waiter.emptyResult);
    }
  }

  private boolean dequeue(Waiter<?> waiter) {
    boolean removed = false;
    for (String queue : waiter.queues) {
      Deque<Waiter<?>> queued = waiters.get(queue);
      if (queued != null) {
        removed |= queued.remove(waiter);
        if (queued.isEmpty()) {
          waiters.remove(queue);
        }
      }
    }
    return removed;
  }

  /** Wakes as many calls per queue as items arrived. */
  void wake(Map<String, Integer> counts) {
    Set<Waiter<?>> woken = new LinkedHashSet<>();
    synchronized (this) {
      rounds++;
      long round = rounds;
      counts.forEach(
          (queue, count) -> {
            arrivals[Math.floorMod(queue.hashCode(), COUNTERS)]++;
            for (int i = 0; i < count; i++) {
              Deque<Waiter<?>> queued = waiters.get(queue);
              if (queued == null) {
                break;
              }
              Waiter<?> first = queued.element();
              dequeue(first);
              woken.add(first);
              first.round = round;
            }
          });
    }
    woken.forEach(this::attempt);
  }

  /** Wakes the first call of each queue, because items may have arrived on another node. */
  void wakeFirst(Collection<String> queues) {
    Map<String, Integer> one = new HashMap<>();
    synchronized (this) {
      Collection<String> all = queues.isEmpty() ? waiters.keySet() : queues;
      all.forEach(queue -> one.put(queue, 1));
    }
    wake(one);
  }

  /** Ends the waits of external calls, also of later ones, so that a shutdown is not delayed. */
  void endExternalWaits() {
    Set<Waiter<?>> guests = new LinkedHashSet<>();
    synchronized (this) {
      stopping = true;
      waiters
          .values()
          .forEach(queued -> queued.stream().filter(it -> it.external).forEach(guests::add));
      guests.forEach(this::dequeue);
    }
    guests.forEach(LongPoll::completeEmpty);
  }

  /** Ends all waits. */
  void close() {
    Set<Waiter<?>> all = new LinkedHashSet<>();
    synchronized (this) {
      closed = true;
      waiters.values().forEach(all::addAll);
      waiters.clear();
    }
    all.forEach(LongPoll::completeEmpty);
  }

  private static <T> void completeEmpty(Waiter<T> waiter) {
    waiter.result.complete(waiter.emptyResult);
  }
}
