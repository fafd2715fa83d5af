package dev.ahp.broker.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.json.JsonObject;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Commands that run on the threads of their callers. */
@Timeout(60)
class CallerWriterTest {
  private final MemoryStore store = new MemoryStore();
  private final AtomicLong records = new AtomicLong();
  private final CommandWriter writer =
      CommandWriter.of(
          store.partitions().get(0),
          InstantSource.system(),
          commit -> records.addAndGet(commit.records().size()),
          () -> false,
          null);

  private CompletableFuture<Thread> record() {
    return writer.run(
        new FunctionCommand<>(
            work -> {
              work.record(AuditEntry.of(AuditEvent.AGENT_CHANGED, "test"));
              return Thread.currentThread();
            }));
  }

  private void close() {
    CommandWriter.closeAll(List.of(writer), 10_000);
  }

  @AfterEach
  void closeWriter() {
    close();
  }

  @Test
  void commandRunsOnTheThreadOfItsCaller() {
    CompletableFuture<Thread> ran = record();

    assertThat(ran).isCompletedWithValue(Thread.currentThread());
    assertThat(records).hasValue(1);
  }

  @Test
  void commandsOfManyCallersAllRun() throws Exception {
    ExecutorService callers = Executors.newFixedThreadPool(8);
    try {
      List<Callable<Thread>> calls = Collections.nCopies(4_000, () -> record().join());
      for (Future<Thread> call : callers.invokeAll(calls, 30, TimeUnit.SECONDS)) {
        assertThat(call.get()).isNotNull();
      }
    } finally {
      callers.shutdownNow();
    }

    assertThat(records).hasValue(4_000);
    assertThat(store.<Long>read(view -> view.recordCount())).isEqualTo(4_000);
  }

  @Test
  void callbacksThatRunTheNextCommandDoNotOverflowTheStack() throws Exception {
    assertThat(chain(100_000).get(60, TimeUnit.SECONDS)).isZero();
    assertThat(records).hasValue(100_000);
  }

  private CompletableFuture<Integer> chain(int length) {
    return length == 0
        ? CompletableFuture.completedFuture(0)
        : record().thenCompose(it -> chain(length - 1));
  }

  @Test
  void callbackMayWaitForAnotherCommand() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch queued = new CountDownLatch(1);
    Thread first =
        new Thread(
            () -> {
              var unused =
                  writer.run(
                      new FunctionCommand<>(
                          work -> {
                            inside.countDown();
                            return await(queued);
                          }));
            });
    first.start();
    await(inside);
    CompletableFuture<Thread> nested = record().thenApply(it -> record().join());
    queued.countDown();

    assertThat(nested.get(30, TimeUnit.SECONDS)).isNotNull();
    first.join();
    assertThat(records).hasValue(2);
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void listenerMayQueueACommand() {
    List<CompletableFuture<Thread>> queued = new CopyOnWriteArrayList<>();
    boolean ran =
        writer
            .run(
                new FunctionCommand<>(
                    work -> {
                      work.afterCommit(() -> queued.add(record()));
                      return true;
                    }))
            .join();

    assertThat(ran).isTrue();
    assertThat(queued.get(0).join()).isNotNull();
    assertThat(records).hasValue(1);
  }

  @Test
  void readerMayNotRunCommands() {
    assertThatThrownBy(() -> store.read(view -> record()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("would wait for itself");
    assertThat(records).hasValue(0);
  }

  @Test
  void failedCommandChangesNothing() {
    CompletableFuture<Integer> failed =
        writer.run(
            new FunctionCommand<>(
                work -> {
                  work.put(KeyValueTable.AGENTS, "half", JsonObject.empty());
                  throw new IllegalStateException("broken");
                }));

    assertThatThrownBy(failed::join).hasRootCauseMessage("broken");
    assertThat(store.<Integer>read(view -> view.entries(KeyValueTable.AGENTS, "", "", 9).size()))
        .isZero();
  }

  @Test
  void callbackOfAFailedCommandMayWaitForAnotherCommand() throws Exception {
    CompletableFuture<Thread> afterFailure =
        writer
            .<Thread>run(
                new FunctionCommand<>(
                    work -> {
                      throw new IllegalStateException("broken");
                    }))
            .exceptionally(failure -> record().join());

    assertThat(afterFailure.get(30, TimeUnit.SECONDS)).isNotNull();
    assertThat(records).hasValue(1);
  }

  @Test
  void closedWriterIsUnavailable() {
    close();

    assertThatThrownBy(() -> record().join()).hasMessageContaining("UNAVAILABLE");
  }
}
