package dev.ahp.broker.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Denied;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreUnavailableException;
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

class WriterThreadTest {
  private final MemoryStore store = new MemoryStore();
  private final AtomicInteger runs = new AtomicInteger();
  private final AtomicInteger commits = new AtomicInteger();
  private final FailingPartition lane = new FailingPartition(store.partitions().get(0));
  private WriterThread.CommitListener commitListener = commitResult -> commits.incrementAndGet();
  private final WriterThread runner =
      new WriterThread(lane, InstantSource.system(), it -> commitListener.committed(it));

  /** A lane that cannot be begun a number of times. */
  private static final class FailingPartition implements Partition {
    private final Partition real;
    private final AtomicInteger failures = new AtomicInteger();
    private volatile boolean unknown;

    FailingPartition(Partition real) {
      this.real = real;
    }

    @Override
    public String chain() {
      return real.chain();
    }

    @Override
    public StoreSession begin() {
      if (failures.getAndUpdate(it -> Math.max(0, it - 1)) > 0) {
        throw new StoreUnavailableException("away", new IllegalStateException(), unknown);
      }
      return real.begin();
    }
  }

  private record FunctionCommand<T>(Function<UnitOfWork, T> deed) implements Command<T> {
    @Override
    public ReadSet reads() {
      return new ReadSet();
    }

    @Override
    public T run(UnitOfWork work) {
      return deed.apply(work);
    }
  }

  private static <T> T get(CompletableFuture<T> answer) throws Exception {
    return answer.get(30, TimeUnit.SECONDS);
  }

  private CompletableFuture<Integer> noting(String key) {
    return runner.run(
        new FunctionCommand<>(
            work -> {
              work.put(KeyValueTable.AGENTS, key, JsonObject.empty());
              work.record(AuditEntry.of("agent.changed", "test"));
              return runs.incrementAndGet();
            }));
  }

  /** Keeps the lane busy, so that what comes meanwhile is one batch. */
  private CountDownLatch busy() {
    CountDownLatch over = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    var unused =
        runner.run(
            new FunctionCommand<>(
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
    return store.<Integer>read(view -> view.entries(KeyValueTable.AGENTS, "", "", 100).size());
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
            new FunctionCommand<>(
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
    CompletableFuture<Integer> deep = runner.run(new FunctionCommand<>(work -> forEver(1)));

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
            new FunctionCommand<>(
                work -> {
                  work.put(KeyValueTable.AGENTS, "half", JsonObject.empty());
                  work.record(AuditEntry.of("agent.changed", "test"));
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
    commitListener =
        commitResult -> {
          throw new StoreUnavailableException("announcing", new IllegalStateException());
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
              new FunctionCommand<>(
                  work -> {
                    work.record(AuditEntry.of("agent.changed", "test"));
                    work.afterCommit(
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
                new FunctionCommand<>(
                    work -> {
                      begun.countDown();
                      return await(listened);
                    }))
            .thenApply(it -> await(next));
    await(begun);
    listened.countDown();

    get(runner.run(new FunctionCommand<>(work -> tell(next))));

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
            .run(new FunctionCommand<>(work -> await(listened)))
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
            new FunctionCommand<Integer>(
                work -> {
                  throw new OutOfMemoryError("as if");
                }));

    assertThatThrownBy(() -> get(greedy)).hasRootCauseInstanceOf(Denied.class);
    assertThat(get(noting("after"))).isEqualTo(1);
  }

  @Test
  void anObserverThatRunsOutOfMemoryChangesNothingOfTheOutcome() throws Exception {
    commitListener =
        commitResult -> {
          throw new OutOfMemoryError("as if");
        };

    assertThat(get(noting("one"))).isEqualTo(1);
    assertThat(get(noting("two"))).isEqualTo(2);
    assertThat(agents()).isEqualTo(2);
  }

  @Test
  void lanesThatAreStuckAreWaitedForOnlyOnce() throws Exception {
    WriterThread other = new WriterThread(lane, InstantSource.system(), commitResult -> {});
    CountDownLatch answered = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    var unused =
        other
            .run(new FunctionCommand<>(work -> true))
            .thenRun(
                () -> {
                  answered.countDown();
                  await(goOn);
                });
    await(answered);
    CountDownLatch over = busy();
    CompletableFuture<Integer> waiting = noting("late");
    long begun = System.nanoTime();
    WriterThread.closeAll(List.of(runner, other), 3_000);
    long tookMs = (System.nanoTime() - begun) / 1_000_000;

    assertThat(tookMs).isBetween(2_900L, 5_900L);
    assertThatThrownBy(() -> get(waiting)).hasRootCauseInstanceOf(Denied.class);
    over.countDown();
    goOn.countDown();
  }
}
