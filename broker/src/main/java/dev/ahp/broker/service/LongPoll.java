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
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Calls that wait for something to come, without a thread each. A call tries; if there is nothing,
 * it stands in line at its queues; who is woken tries again. As many are woken as things came, so a
 * thousand waiting workers do not all run for one packet.
 */
final class LongPoll {
  /** Queues share counters, so that they do not pile up; a shared one costs a look too many. */
  private static final int ARRIVALS = 1024;

  private final ScheduledExecutorService timer;
  private final Map<String, Deque<Waiter<?>>> lines = new HashMap<>();
  private final long[] arrivals = new long[ARRIVALS];
  private long rounds;
  private boolean stopping;
  private boolean closed;

  LongPoll(ScheduledExecutorService timer) {
    this.timer = timer;
  }

  /** Somebody who stands in line. */
  private static final class Waiter<T> {
    final List<String> queues;
    final boolean choosy;
    final boolean guest;
    final Supplier<CompletableFuture<T>> attempt;
    final Predicate<T> enough;
    final CompletableFuture<T> answer = new CompletableFuture<>();
    final T nothing;
    boolean over;

    /** Which call woke it last. */
    long round;

    Waiter(
        WaitRequest waitRequest,
        Supplier<CompletableFuture<T>> attempt,
        Predicate<T> enough,
        T nothing) {
      this.queues = waitRequest.queues();
      this.choosy = waitRequest.choosy();
      this.guest = waitRequest.guest();
      this.attempt = attempt;
      this.enough = enough;
      this.nothing = nothing;
    }
  }

  /**
   * Where to stand.
   *
   * @param choosy whether what comes may not be what is waited for
   * @param guest whether it is somebody from outside, for whom a stop does not wait
   */
  record WaitRequest(List<String> queues, boolean choosy, boolean guest) {}

  /** Tries until there is enough or the time is over; then gives {@code nothing}. */
  <T> CompletableFuture<T> until(
      WaitRequest waitRequest,
      long waitMs,
      Supplier<CompletableFuture<T>> attempt,
      Predicate<T> enough,
      T nothing) {
    Waiter<T> waiter = new Waiter<>(waitRequest, attempt, enough, nothing);
    if (waitMs > 0) {
      var deadline = timer.schedule(() -> giveUp(waiter), waitMs, TimeUnit.MILLISECONDS);
      var unused = waiter.answer.whenComplete((answer, failure) -> deadline.cancel(false));
    } else {
      waiter.over = true;
    }
    attempt(waiter);
    return waiter.answer;
  }

  private <T> void attempt(Waiter<T> waiter) {
    long before = arrivalsAt(waiter.queues);
    var unused =
        waiter
            .attempt
            .get()
            .whenComplete(
                (result, failure) -> {
                  if (failure != null) {
                    waiter.answer.completeExceptionally(BrokerContext.unwrapped(failure));
                  } else if (waiter.enough.test(result)) {
                    waiter.answer.complete(result);
                  } else {
                    passOn(waiter);
                    if (!standInLine(waiter, before)) {
                      waiter.answer.complete(result);
                    }
                  }
                });
  }

  /** What came was not for it; so the next one in line looks, unless it has looked already. */
  private void passOn(Waiter<?> waiter) {
    Set<Waiter<?>> next = new LinkedHashSet<>();
    synchronized (this) {
      if (!waiter.choosy || waiter.round == 0) {
        return;
      }
      for (String queue : waiter.queues) {
        Deque<Waiter<?>> line = lines.get(queue);
        if (line != null && line.element().round < waiter.round) {
          Waiter<?> first = line.element();
          first.round = waiter.round;
          leave(first);
          next.add(first);
        }
      }
    }
    next.forEach(this::attempt);
  }

  /** False when its time is over; tries again at once if something came in the meantime. */
  private <T> boolean standInLine(Waiter<T> waiter, long before) {
    boolean again;
    synchronized (this) {
      if (waiter.over || closed || (stopping && waiter.guest)) {
        return false;
      }
      again = arrivalsAt(waiter.queues) != before;
      if (!again) {
        waiter.queues.forEach(
            queue -> lines.computeIfAbsent(queue, it -> new ArrayDeque<>()).add(waiter));
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
      sum += arrivals[Math.floorMod(queue.hashCode(), ARRIVALS)];
    }
    return sum;
  }

  private <T> void giveUp(Waiter<T> waiter) {
    boolean stood;
    synchronized (this) {
      waiter.over = true;
      stood = leave(waiter);
    }
    if (stood) {
      waiter.answer.complete(waiter.nothing);
    }
  }

  private boolean leave(Waiter<?> waiter) {
    boolean stood = false;
    for (String queue : waiter.queues) {
      Deque<Waiter<?>> line = lines.get(queue);
      if (line != null) {
        stood |= line.remove(waiter);
        if (line.isEmpty()) {
          lines.remove(queue);
        }
      }
    }
    return stood;
  }

  /** Something came: so many at each queue. */
  void wake(Map<String, Integer> counts) {
    Set<Waiter<?>> woken = new LinkedHashSet<>();
    synchronized (this) {
      rounds++;
      long round = rounds;
      counts.forEach(
          (queue, count) -> {
            arrivals[Math.floorMod(queue.hashCode(), ARRIVALS)]++;
            for (int i = 0; i < count; i++) {
              Deque<Waiter<?>> line = lines.get(queue);
              if (line == null) {
                break;
              }
              Waiter<?> first = line.element();
              leave(first);
              woken.add(first);
              first.round = round;
            }
          });
    }
    woken.forEach(this::attempt);
  }

  /** Something may have come elsewhere: the first of every line looks. */
  void wakeFirsts(Collection<String> queues) {
    Map<String, Integer> one = new HashMap<>();
    synchronized (this) {
      Collection<String> all = queues.isEmpty() ? lines.keySet() : queues;
      all.forEach(queue -> one.put(queue, 1));
    }
    wake(one);
  }

  /**
   * Guests who wait are sent home with what they have, nothing, and no guest waits any more: one
   * who was let in before the doors were closed and asks only now would hold up the stop.
   */
  void sendGuestsHome() {
    Set<Waiter<?>> guests = new LinkedHashSet<>();
    synchronized (this) {
      stopping = true;
      lines.values().forEach(line -> line.stream().filter(it -> it.guest).forEach(guests::add));
      guests.forEach(this::leave);
    }
    guests.forEach(LongPoll::sendHome);
  }

  /** The same for everybody. */
  void close() {
    Set<Waiter<?>> all = new LinkedHashSet<>();
    synchronized (this) {
      closed = true;
      lines.values().forEach(all::addAll);
      lines.clear();
    }
    all.forEach(LongPoll::sendHome);
  }

  private static <T> void sendHome(Waiter<T> waiter) {
    waiter.answer.complete(waiter.nothing);
  }
}
