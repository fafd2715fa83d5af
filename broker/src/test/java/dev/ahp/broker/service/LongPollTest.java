package dev.ahp.broker.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LongPollTest {
  private static final LongPoll.WaitRequest REQUEST =
      new LongPoll.WaitRequest(List.of("q"), () -> false, true);

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final LongPoll poll = new LongPoll(timer);
  private final ConcurrentLinkedQueue<Integer> items = new ConcurrentLinkedQueue<>();
  private final AtomicInteger attempts = new AtomicInteger();

  private CompletableFuture<Integer> take(long waitMs) {
    return poll.until(REQUEST, waitMs, this::attempt, it -> it >= 0, -1);
  }

  private CompletableFuture<Integer> attempt() {
    attempts.incrementAndGet();
    Integer item = items.poll();
    return CompletableFuture.completedFuture(item == null ? -1 : item);
  }

  private static <T> T get(CompletableFuture<T> result) throws Exception {
    return result.get(20, TimeUnit.SECONDS);
  }

  @AfterEach
  void stop() {
    poll.close();
    timer.shutdownNow();
  }

  @Test
  void cancelledCallTakesNothing() throws Exception {
    CompletableFuture<Integer> cancelled = take(30_000);
    CompletableFuture<Integer> other = take(30_000);
    cancelled.cancel(false);
    attempts.set(0);
    items.add(1);

    poll.wake(Map.of("q", 1));

    assertThat(get(other)).isEqualTo(1);
    assertThat(attempts).hasValue(1);
  }

  @Test
  void wakesOneCallPerItem() {
    List<CompletableFuture<Integer>> waiting = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      waiting.add(take(30_000));
    }
    attempts.set(0);
    items.addAll(List.of(1, 2, 3));

    poll.wake(Map.of("q", 3));

    assertThat(waiting.stream().filter(CompletableFuture::isDone)).hasSize(3);
    assertThat(attempts).hasValue(3);
  }

  @Test
  void waitTimesOut() throws Exception {
    assertThat(get(take(30))).isEqualTo(-1);
  }

  @Test
  void zeroWaitMakesOneAttempt() {
    assertThat(take(0)).isCompletedWithValue(-1);
    assertThat(attempts).hasValue(1);
  }

  @Test
  void closeEndsAllWaits() {
    CompletableFuture<Integer> waiting = take(30_000);

    poll.close();

    assertThat(waiting).isCompletedWithValue(-1);
    assertThat(take(30_000)).isCompletedWithValue(-1);
  }

  @Test
  void itemsDuringAnAttemptAreNotMissed() throws Exception {
    CompletableFuture<Integer> slow = new CompletableFuture<>();
    AtomicInteger calls = new AtomicInteger();
    CompletableFuture<Integer> result =
        poll.until(
            REQUEST,
            30_000,
            () -> calls.getAndIncrement() == 0 ? slow : attempt(),
            it -> it >= 0,
            -1);
    items.add(7);
    poll.wake(Map.of("q", 1));

    slow.complete(-1);

    assertThat(get(result)).isEqualTo(7);
  }

  @Test
  void selectiveCallWakesTheNextOne() throws Exception {
    LongPoll.WaitRequest selective = new LongPoll.WaitRequest(List.of("q"), () -> true, true);
    List<CompletableFuture<Integer>> others = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      others.add(
          poll.until(
              selective, 30_000, () -> CompletableFuture.completedFuture(-1), it -> it >= 0, -1));
    }
    CompletableFuture<Integer> matching =
        poll.until(selective, 30_000, this::attempt, it -> it >= 0, -1);
    items.add(9);

    poll.wake(Map.of("q", 1));

    assertThat(get(matching)).isEqualTo(9);
    assertThat(others).noneMatch(CompletableFuture::isDone);
  }

  @Test
  void everyItemIsDeliveredUnderLoad() throws Exception {
    int count = 2_000;
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<CompletableFuture<Integer>> results = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int item = i;
      threads.execute(
          () -> {
            items.add(item);
            poll.wake(Map.of("q", 1));
          });
      results.add(take(30_000));
    }

    List<Integer> got = new ArrayList<>();
    for (CompletableFuture<Integer> result : results) {
      got.add(get(result));
    }
    threads.shutdownNow();

    assertThat(got).doesNotContain(-1).doesNotHaveDuplicates().hasSize(count);
  }

  @Test
  void endExternalWaitsDoesNotAffectInternalCalls() throws Exception {
    LongPoll.WaitRequest internalRequest =
        new LongPoll.WaitRequest(List.of("q"), () -> false, false);
    CompletableFuture<Integer> external = take(30_000);
    CompletableFuture<Integer> internal =
        poll.until(internalRequest, 30_000, this::attempt, it -> it >= 0, -1);

    poll.endExternalWaits();

    assertThat(get(external)).isEqualTo(-1);
    assertThat(take(30_000)).isCompletedWithValue(-1);
    assertThat(internal).isNotDone();
    items.add(7);
    poll.wake(Map.of("q", 1));
    assertThat(get(internal)).isEqualTo(7);
  }
}
