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
  private static final LongPoll.WaitRequest LINE =
      new LongPoll.WaitRequest(List.of("q"), false, true);

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final LongPoll poll = new LongPoll(timer);
  private final ConcurrentLinkedQueue<Integer> things = new ConcurrentLinkedQueue<>();
  private final AtomicInteger attempts = new AtomicInteger();

  private CompletableFuture<Integer> take(long waitMs) {
    return poll.until(LINE, waitMs, this::attempt, it -> it >= 0, -1);
  }

  private CompletableFuture<Integer> attempt() {
    attempts.incrementAndGet();
    Integer thing = things.poll();
    return CompletableFuture.completedFuture(thing == null ? -1 : thing);
  }

  private static <T> T get(CompletableFuture<T> answer) throws Exception {
    return answer.get(20, TimeUnit.SECONDS);
  }

  @AfterEach
  void stop() {
    poll.close();
    timer.shutdownNow();
  }

  @Test
  void asManyAreWokenAsThingsCame() {
    List<CompletableFuture<Integer>> waiting = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      waiting.add(take(30_000));
    }
    attempts.set(0);
    things.addAll(List.of(1, 2, 3));

    poll.wake(Map.of("q", 3));

    assertThat(waiting.stream().filter(CompletableFuture::isDone)).hasSize(3);
    assertThat(attempts).hasValue(3);
  }

  @Test
  void theTimeIsOverAtLast() throws Exception {
    assertThat(get(take(30))).isEqualTo(-1);
  }

  @Test
  void withoutPatienceOneLookIsAll() {
    assertThat(take(0)).isCompletedWithValue(-1);
    assertThat(attempts).hasValue(1);
  }

  @Test
  void everybodyIsSentHomeAtTheEnd() {
    CompletableFuture<Integer> waiting = take(30_000);

    poll.close();

    assertThat(waiting).isCompletedWithValue(-1);
    assertThat(take(30_000)).isCompletedWithValue(-1);
  }

  @Test
  void nothingThatComesWhileSomebodyLooksIsMissed() throws Exception {
    CompletableFuture<Integer> slow = new CompletableFuture<>();
    AtomicInteger looks = new AtomicInteger();
    CompletableFuture<Integer> answer =
        poll.until(
            LINE, 30_000, () -> looks.getAndIncrement() == 0 ? slow : attempt(), it -> it >= 0, -1);
    things.add(7);
    poll.wake(Map.of("q", 1));

    slow.complete(-1);

    assertThat(get(answer)).isEqualTo(7);
  }

  @Test
  void whoWaitsForSomethingElseLetsTheNextOneLook() throws Exception {
    LongPoll.WaitRequest choosy = new LongPoll.WaitRequest(List.of("q"), true, true);
    List<CompletableFuture<Integer>> others = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      others.add(
          poll.until(
              choosy, 30_000, () -> CompletableFuture.completedFuture(-1), it -> it >= 0, -1));
    }
    CompletableFuture<Integer> right = poll.until(choosy, 30_000, this::attempt, it -> it >= 0, -1);
    things.add(9);

    poll.wake(Map.of("q", 1));

    assertThat(get(right)).isEqualTo(9);
    assertThat(others).noneMatch(CompletableFuture::isDone);
  }

  @Test
  void underLoadEveryThingReachesSomebody() throws Exception {
    int count = 2_000;
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<CompletableFuture<Integer>> answers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int thing = i;
      threads.execute(
          () -> {
            things.add(thing);
            poll.wake(Map.of("q", 1));
          });
      answers.add(take(30_000));
    }

    List<Integer> got = new ArrayList<>();
    for (CompletableFuture<Integer> answer : answers) {
      got.add(get(answer));
    }
    threads.shutdownNow();

    assertThat(got).doesNotContain(-1).doesNotHaveDuplicates().hasSize(count);
  }

  @Test
  void guestsAreSentHomeAndNoGuestWaitsAfterwardsButOthersDo() throws Exception {
    LongPoll.WaitRequest ours = new LongPoll.WaitRequest(List.of("q"), false, false);
    CompletableFuture<Integer> guest = take(30_000);
    CompletableFuture<Integer> own = poll.until(ours, 30_000, this::attempt, it -> it >= 0, -1);

    poll.endExternalWaits();

    assertThat(get(guest)).isEqualTo(-1);
    assertThat(take(30_000)).isCompletedWithValue(-1);
    assertThat(own).isNotDone();
    things.add(7);
    poll.wake(Map.of("q", 1));
    assertThat(get(own)).isEqualTo(7);
  }
}
