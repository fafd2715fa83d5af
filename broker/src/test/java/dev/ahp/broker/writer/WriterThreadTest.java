package dev.ahp.broker.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.json.JsonObject;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WriterThreadTest {
  private final MemoryStore store = new MemoryStore();
  private final AtomicInteger runs = new AtomicInteger();
  private final AtomicInteger commits = new AtomicInteger();
  private final FailingPartition partition = new FailingPartition(store.partitions().get(0));
  private CommitListener listener = result -> commits.incrementAndGet();
  private final CommandWriter writer = writer(it -> listener.committed(it));

  private CommandWriter writer(CommitListener commitListener) {
    return CommandWriter.of(partition, InstantSource.system(), commitListener, () -> false, null);
  }

  /** A partition whose next transactions fail. */
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
        throw new StoreUnavailableException("unavailable", new IllegalStateException(), unknown);
      }
      return real.begin();
    }
  }

  private static <T> T get(CompletableFuture<T> future) throws Exception {
    return future.get(30, TimeUnit.SECONDS);
  }

  private CompletableFuture<Integer> putAgent(String key) {
    return writer.run(
        new FunctionCommand<>(
            work -> {
              work.put(KeyValueTable.AGENTS, key, JsonObject.empty());
              work.record(AuditEntry.of(AuditEvent.AGENT_CHANGED, "test"));
              return runs.incrementAndGet();
            }));
  }

  /** Blocks the writer, so that the following commands form one batch. */
  private CountDownLatch blockWriter() {
    CountDownLatch release = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    var unused =
        writer.run(
            new FunctionCommand<>(
                work -> {
                  begun.countDown();
                  return await(release);
                }));
    await(begun);
    return release;
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
    CommandWriter.closeAll(List.of(writer), 10_000);
  }

  @Test
  void faultyCommandOfABatchFailsAlone() throws Exception {
    CountDownLatch release = blockWriter();
    CompletableFuture<Integer> before = putAgent("before");
    CompletableFuture<Integer> poison =
        writer.run(
            new FunctionCommand<>(
                work -> {
                  throw new IllegalStateException("poison");
                }));
    CompletableFuture<Integer> after = putAgent("after");

    release.countDown();

    get(before);
    get(after);
    assertThatThrownBy(() -> get(poison)).hasRootCauseMessage("poison");
    assertThat(agents()).isEqualTo(2);
  }

  @Test
  void stackOverflowDoesNotStopTheWriter() throws Exception {
    CompletableFuture<Integer> deep = writer.run(new FunctionCommand<>(work -> recurse(1)));

    assertThatThrownBy(() -> get(deep)).hasRootCauseInstanceOf(StackOverflowError.class);
    get(putAgent("after"));
  }

  private static int recurse(int n) {
    return n == 0 ? 0 : recurse(n + 1) + 1;
  }

  @Test
  void deniedCommandChangesNothing() {
    CompletableFuture<Integer> refused =
        writer.run(
            new FunctionCommand<>(
                work -> {
                  work.put(KeyValueTable.AGENTS, "half", JsonObject.empty());
                  work.record(AuditEntry.of(AuditEvent.AGENT_CHANGED, "test"));
                  throw new Denied("GATE_REJECTED", "no");
                }));

    assertThatThrownBy(() -> get(refused)).hasCauseInstanceOf(Denied.class);
    assertThat(agents()).isZero();
    assertThat(store.<Long>read(view -> view.recordCount())).isZero();
  }

  @Test
  void unavailableStoreIsRetried() throws Exception {
    partition.failures.set(2);

    get(putAgent("a"));

    assertThat(runs).hasValue(1);
  }

  @Test
  void retriesAreLimited() {
    partition.failures.set(3);

    assertThatThrownBy(() -> get(putAgent("a"))).hasMessageContaining("UNAVAILABLE");
    assertThat(agents()).isZero();
  }

  @Test
  void unknownOutcomeIsNotRetried() {
    partition.unknown = true;
    partition.failures.set(1);

    Denied denied = denial(putAgent("a"));

    assertThat(denied.code()).isEqualTo("UNAVAILABLE");
    assertThat(denied.facts().bool("outcomeUnknown")).contains(true);
    assertThat(denied.detail()).contains("the change may have been made", "repeat the request");
    assertThat(runs).hasValue(0);
  }

  @Test
  void knownFailureIsReportedAsSuch() {
    partition.failures.set(3);

    assertThat(denial(putAgent("a")).facts().bool("outcomeUnknown")).isEmpty();
  }

  private static Denied denial(CompletableFuture<Integer> future) {
    Throwable failure = catchThrowable(() -> get(future));
    assertThat(failure).hasCauseInstanceOf(Denied.class);
    return (Denied) Objects.requireNonNull(failure.getCause());
  }

  @Test
  void failingListenerDoesNotRepeatTheCommand() throws Exception {
    listener =
        result -> {
          throw new StoreUnavailableException("announcing", new IllegalStateException());
        };

    get(putAgent("a"));

    assertThat(runs).hasValue(1);
    assertThat(store.<Long>read(view -> view.recordCount())).isEqualTo(1);
  }

  @Test
  void failingEffectDoesNotAffectOtherCommands() throws Exception {
    CountDownLatch release = blockWriter();
    List<CompletableFuture<Integer>> results = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      results.add(
          writer.run(
              new FunctionCommand<>(
                  work -> {
                    work.record(AuditEntry.of(AuditEvent.AGENT_CHANGED, "test"));
                    work.afterCommit(
                        () -> {
                          throw new IllegalStateException("effect");
                        });
                    return runs.incrementAndGet();
                  })));
    }

    release.countDown();

    for (CompletableFuture<Integer> future : results) {
      get(future);
    }
    assertThat(store.<Long>read(view -> view.recordCount())).isEqualTo(3);
  }

  @Test
  void closedWriterIsUnavailable() {
    CommandWriter.closeAll(List.of(writer), 10_000);

    assertThatThrownBy(() -> get(putAgent("late"))).hasMessageContaining("UNAVAILABLE");
  }

  @Test
  void slowCallbackDoesNotBlockTheWriter() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch callbackSet = new CountDownLatch(1);
    CountDownLatch next = new CountDownLatch(1);
    CompletableFuture<Boolean> slow =
        writer
            .run(
                new FunctionCommand<>(
                    work -> {
                      begun.countDown();
                      return await(callbackSet);
                    }))
            .thenApply(it -> await(next));
    await(begun);
    callbackSet.countDown();

    get(writer.run(new FunctionCommand<>(work -> countDown(next))));

    assertThat(get(slow)).isTrue();
  }

  private static boolean countDown(CountDownLatch latch) {
    latch.countDown();
    return true;
  }

  @Test
  void writerMayBeClosedInACallback() throws Exception {
    CountDownLatch callbackSet = new CountDownLatch(1);
    CompletableFuture<Boolean> closed =
        writer
            .run(new FunctionCommand<>(work -> await(callbackSet)))
            .thenApply(
                it -> {
                  CommandWriter.closeAll(List.of(writer), 10_000);
                  return it;
                });
    callbackSet.countDown();

    assertThat(closed.get(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void outOfMemoryDoesNotStopTheWriter() throws Exception {
    CompletableFuture<Integer> greedy =
        writer.run(
            new FunctionCommand<Integer>(
                work -> {
                  throw new OutOfMemoryError("as if");
                }));

    assertThatThrownBy(() -> get(greedy)).hasRootCauseInstanceOf(Denied.class);
    assertThat(get(putAgent("after"))).isEqualTo(1);
  }

  @Test
  void outOfMemoryInListenerDoesNotAffectTheResult() throws Exception {
    listener =
        result -> {
          throw new OutOfMemoryError("as if");
        };

    assertThat(get(putAgent("one"))).isEqualTo(1);
    assertThat(get(putAgent("two"))).isEqualTo(2);
    assertThat(agents()).isEqualTo(2);
  }

  @Test
  void closeTimeoutIsShared() throws Exception {
    CommandWriter other = writer(result -> {});
    CountDownLatch completed = new CountDownLatch(1);
    CountDownLatch releaseOther = new CountDownLatch(1);
    CountDownLatch attached = new CountDownLatch(1);
    var unused =
        other
            .run(new FunctionCommand<>(work -> await(attached)))
            .thenRun(
                () -> {
                  completed.countDown();
                  await(releaseOther);
                });
    attached.countDown(); // Otherwise the callback could run on this thread.
    await(completed);
    CountDownLatch release = blockWriter();
    CompletableFuture<Integer> waiting = putAgent("late");
    long begun = System.nanoTime();
    CommandWriter.closeAll(List.of(writer, other), 3_000);
    long tookMs = (System.nanoTime() - begun) / 1_000_000;

    assertThat(tookMs).isBetween(2_900L, 5_900L);
    assertThatThrownBy(() -> get(waiting)).hasRootCauseInstanceOf(Denied.class);
    release.countDown();
    releaseOther.countDown();
  }
}
