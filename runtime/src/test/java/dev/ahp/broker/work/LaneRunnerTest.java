package dev.ahp.broker.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Denied;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.Lane;
import dev.ahp.broker.store.Session;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.StoreUnavailable;
import dev.ahp.json.JsonObject;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LaneRunnerTest {
  private final MemoryStore store = new MemoryStore();
  private final AtomicInteger runs = new AtomicInteger();
  private final AtomicInteger commits = new AtomicInteger();
  private final Scripted lane = new Scripted(store.lanes().get(0));
  private LaneRunner.Observer observer = committed -> commits.incrementAndGet();
  private final LaneRunner runner =
      new LaneRunner(lane, InstantSource.system(), it -> observer.committed(it));

  /** A lane that cannot be begun a number of times. */
  private static final class Scripted implements Lane {
    private final Lane real;
    private final AtomicInteger failures = new AtomicInteger();
    private volatile boolean unknown;

    Scripted(Lane real) {
      this.real = real;
    }

    @Override
    public String chain() {
      return real.chain();
    }

    @Override
    public Session begin() {
      if (failures.getAndUpdate(it -> Math.max(0, it - 1)) > 0) {
        throw new StoreUnavailable("away", new IllegalStateException(), unknown);
      }
      return real.begin();
    }
  }

  private record Doing<T>(Function<Work, T> deed) implements Unit<T> {
    @Override
    public Keys keys() {
      return new Keys();
    }

    @Override
    public T run(Work work) {
      return deed.apply(work);
    }
  }

  private static <T> T get(CompletableFuture<T> answer) throws Exception {
    return answer.get(30, TimeUnit.SECONDS);
  }

  private CompletableFuture<Integer> noting(String key) {
    return runner.run(
        new Doing<>(
            work -> {
              work.put(Shelf.AGENTS, key, JsonObject.empty());
              work.record(RecordDraft.of("agent.changed", "test"));
              return runs.incrementAndGet();
            }));
  }

  /** Keeps the lane busy, so that what comes meanwhile is one batch. */
  private CountDownLatch busy() {
    CountDownLatch over = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    var unused =
        runner.run(
            new Doing<>(
                work -> {
                  begun.countDown();
                  return await(over);
                }));
    await(begun);
    return over;
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private int agents() {
    return store.<Integer>read(view -> view.entries(Shelf.AGENTS, "", "", 100).size());
  }

  @AfterEach
  void close() {
    runner.close();
  }

  @Test
  void aPoisonedUnitOfABatchFailsAlone() throws Exception {
    CountDownLatch over = busy();
    CompletableFuture<Integer> before = noting("before");
    CompletableFuture<Integer> poison =
        runner.run(
            new Doing<>(
                work -> {
                  throw new IllegalStateException("poison");
                }));
    CompletableFuture<Integer> after = noting("after");

    over.countDown();

    get(before);
    get(after);
    assertThatThrownBy(() -> get(poison)).hasRootCauseMessage("poison");
    assertThat(agents()).isEqualTo(2);
  }

  @Test
  void anEndlessRecursionDoesNotKillTheLane() throws Exception {
    CompletableFuture<Integer> deep = runner.run(new Doing<>(work -> forEver(1)));

    assertThatThrownBy(() -> get(deep)).hasRootCauseInstanceOf(StackOverflowError.class);
    get(noting("after"));
  }

  private static int forEver(int n) {
    return n == 0 ? 0 : forEver(n + 1) + 1;
  }

  @Test
  void aRefusedUnitLeavesNothingBehind() {
    CompletableFuture<Integer> refused =
        runner.run(
            new Doing<>(
                work -> {
                  work.put(Shelf.AGENTS, "half", JsonObject.empty());
                  work.record(RecordDraft.of("agent.changed", "test"));
                  throw new Denied("GATE_REJECTED", "no");
                }));

    assertThatThrownBy(() -> get(refused)).hasCauseInstanceOf(Denied.class);
    assertThat(agents()).isZero();
    assertThat(store.<Long>read(view -> view.recordCount())).isZero();
  }

  @Test
  void aStoreThatComesBackIsTriedAgain() throws Exception {
    lane.failures.set(2);

    get(noting("a"));

    assertThat(runs).hasValue(1);
  }

  @Test
  void aStoreThatStaysAwayIsUnavailable() {
    lane.failures.set(3);

    assertThatThrownBy(() -> get(noting("a"))).hasMessageContaining("UNAVAILABLE");
    assertThat(agents()).isZero();
  }

  @Test
  void whatMayHaveHappenedIsNotDoneAgain() {
    lane.unknown = true;
    lane.failures.set(1);

    assertThatThrownBy(() -> get(noting("a"))).hasMessageContaining("UNAVAILABLE");
    assertThat(runs).hasValue(0);
  }

  @Test
  void anObserverThatFailsDoesNotMakeTheWorkHappenTwice() throws Exception {
    observer =
        committed -> {
          throw new StoreUnavailable("announcing", new IllegalStateException());
        };

    get(noting("a"));

    assertThat(runs).hasValue(1);
    assertThat(store.<Long>read(view -> view.recordCount())).isEqualTo(1);
  }

  @Test
  void anEffectThatFailsNeitherRepeatsNorSilencesAnybody() throws Exception {
    CountDownLatch over = busy();
    List<CompletableFuture<Integer>> answers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      answers.add(
          runner.run(
              new Doing<>(
                  work -> {
                    work.record(RecordDraft.of("agent.changed", "test"));
                    work.afterwards(
                        () -> {
                          throw new IllegalStateException("effect");
                        });
                    return runs.incrementAndGet();
                  })));
    }

    over.countDown();

    for (CompletableFuture<Integer> answer : answers) {
      get(answer);
    }
    assertThat(store.<Long>read(view -> view.recordCount())).isEqualTo(3);
  }

  @Test
  void afterTheEndNobodyWaitsInVain() {
    runner.close();

    assertThatThrownBy(() -> get(noting("late"))).hasMessageContaining("UNAVAILABLE");
  }

  @Test
  void whatCallersDoWithAnAnswerDoesNotHoldUpTheLane() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch listened = new CountDownLatch(1);
    CountDownLatch next = new CountDownLatch(1);
    CompletableFuture<Boolean> slow =
        runner
            .run(
                new Doing<>(
                    work -> {
                      begun.countDown();
                      return await(listened);
                    }))
            .thenApply(it -> await(next));
    await(begun);
    listened.countDown();

    get(runner.run(new Doing<>(work -> tell(next))));

    assertThat(get(slow)).isTrue();
  }

  private static boolean tell(CountDownLatch latch) {
    latch.countDown();
    return true;
  }

  @Test
  void aBrokerMayBeClosedBecauseOfAnAnswer() throws Exception {
    CountDownLatch listened = new CountDownLatch(1);
    CompletableFuture<Boolean> closed =
        runner
            .run(new Doing<>(work -> await(listened)))
            .thenApply(
                it -> {
                  runner.close();
                  return it;
                });
    listened.countDown();

    assertThat(closed.get(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aUnitThatRunsOutOfMemoryDoesNotStopTheLane() throws Exception {
    CompletableFuture<Integer> greedy =
        runner.run(
            new Doing<Integer>(
                work -> {
                  throw new OutOfMemoryError("as if");
                }));

    assertThatThrownBy(() -> get(greedy)).hasRootCauseInstanceOf(Denied.class);
    assertThat(get(noting("after"))).isEqualTo(1);
  }

  @Test
  void anObserverThatRunsOutOfMemoryChangesNothingOfTheOutcome() throws Exception {
    observer =
        committed -> {
          throw new OutOfMemoryError("as if");
        };

    assertThat(get(noting("one"))).isEqualTo(1);
    assertThat(get(noting("two"))).isEqualTo(2);
    assertThat(agents()).isEqualTo(2);
  }

  @Test
  void lanesThatAreStuckAreWaitedForOnlyOnce() throws Exception {
    LaneRunner other = new LaneRunner(lane, InstantSource.system(), committed -> {});
    CountDownLatch answered = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    var unused =
        other
            .run(new Doing<>(work -> true))
            .thenRun(
                () -> {
                  answered.countDown();
                  await(goOn);
                });
    await(answered);
    CountDownLatch over = busy();
    CompletableFuture<Integer> waiting = noting("late");
    long begun = System.nanoTime();
    LaneRunner.closeAll(List.of(runner, other), 3_000);
    long tookMs = (System.nanoTime() - begun) / 1_000_000;

    assertThat(tookMs).isBetween(2_900L, 5_900L);
    assertThatThrownBy(() -> get(waiting)).hasRootCauseInstanceOf(Denied.class);
    over.countDown();
    goOn.countDown();
  }
}
