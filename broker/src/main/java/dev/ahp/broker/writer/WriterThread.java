package dev.ahp.broker.writer;

import dev.ahp.Denied;
import dev.ahp.broker.seal.DataKeyRing;
import dev.ahp.broker.seal.RecordSeal;
import dev.ahp.broker.seal.RowSealer;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Executes the commands of one partition. The thread drains its queue into one batch, runs the
 * batch in one transaction, and completes the callers' futures after the commit. Batches grow with
 * the load; a single caller pays for one commit.
 */
public final class WriterThread implements AutoCloseable {
  private static final int MAX_BATCH = 512;
  private static final int MAX_QUEUE = 8_192;
  private static final long CLOSE_TIMEOUT_MS = 10_000;

  /** A retry often succeeds after a deadlock or a lost connection. */
  private static final int MAX_ATTEMPTS = 3;

  /** Wakes up the thread when the writer closes; it is never run. */
  private static final PendingCommand<String> END = new PendingCommand<>(new EmptyCommand());

  private static final System.Logger LOG = System.getLogger(WriterThread.class.getName());

  private final Partition partition;
  private final InstantSource clock;
  private final CommitListener listener;
  private final BooleanSupplier countsUsage;
  private final @Nullable RecordSeal seal;
  private final BlockingQueue<PendingCommand<?>> queue = new ArrayBlockingQueue<>(MAX_QUEUE);
  private final Completions completions;
  private final Thread thread;
  private volatile boolean closing;
  private long lastNow;

  /** Receives each commit on the writer thread, before the callers get their results. */
  public interface CommitListener {
    void committed(CommitResult commitResult);
  }

  /** A queued command and its caller's future. */
  private static final class PendingCommand<T> {
    final Command<T> command;
    final CompletableFuture<T> future = new CompletableFuture<>();
    @Nullable T result;
    @Nullable Denied denial;
    List<Runnable> effects = List.of();

    PendingCommand(Command<T> command) {
      this.command = command;
    }

    void run(UnitOfWork work) {
      work.savepoint();
      denial = null;
      try {
        result = command.run(work);
      } catch (Denied denied) {
        work.rollbackToSavepoint();
        denial = denied;
      }
      effects = work.effects();
    }

    void runEffects() {
      effects.forEach(WriterThread::runGuarded);
    }

    void complete() {
      if (denial == null) {
        future.complete(result);
      } else {
        future.completeExceptionally(denial);
      }
    }
  }

  /** A command that does nothing. */
  private static final class EmptyCommand implements Command<String> {
    @Override
    public ReadSet reads() {
      return new ReadSet();
    }

    @Override
    public String run(UnitOfWork work) {
      return "";
    }
  }

  /** Runs an action after a commit. Its failure is logged, because the command has succeeded. */
  private static void runGuarded(Runnable effect) {
    try {
      effect.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      LOG.log(System.Logger.Level.WARNING, "an action after a commit failed", e);
    }
  }

  public WriterThread(Partition partition, InstantSource clock, CommitListener listener) {
    this(partition, clock, listener, () -> false, null);
  }

  /**
   * Starts a writer.
   *
   * @param countsUsage whether commits report the changes of what quotas count
   * @param keys seal the data of audit records; null if the store is not encrypted
   */
  public WriterThread(
      Partition partition,
      InstantSource clock,
      CommitListener listener,
      BooleanSupplier countsUsage,
      @Nullable DataKeyRing keys) {
    this.partition = partition;
    this.seal = keys == null ? null : new RecordSeal(new RowSealer(keys));
    this.countsUsage = countsUsage;
    this.clock = clock;
    this.listener = listener;
    this.completions = new Completions(partition.chain());
    this.thread = new Thread(this::loop, "ahp-writer-" + partition.chain());
    this.thread.setDaemon(true);
    this.thread.start();
  }

  /** Queues a command. If the queue is full, the future fails with {@code UNAVAILABLE}. */
  public <T> CompletableFuture<T> run(Command<T> command) {
    PendingCommand<T> pending = new PendingCommand<>(command);
    if (closing || !queue.offer(pending)) {
      pending.future.completeExceptionally(
          unavailable(closing ? "the broker is stopping" : "the broker's queue is full"));
    } else if (closing && !thread.isAlive()) {
      failQueued(); // The thread ended after the first check, so it does not drain the queue.
    }
    return pending.future;
  }

  private void loop() {
    List<PendingCommand<?>> batch = new ArrayList<>();
    while (!closing || !queue.isEmpty()) {
      try {
        batch.add(queue.take());
        queue.drainTo(batch, MAX_BATCH - 1);
        batch.remove(END);
        if (!batch.isEmpty()) {
          process(batch);
        }
      } catch (InterruptedException e) {
        closing = true;
      } finally {
        batch.clear();
      }
    }
  }

  private void process(List<PendingCommand<?>> batch) {
    CommitResult commit = attempt(batch);
    if (commit != null) {
      runGuarded(() -> listener.committed(commit));
      batch.forEach(PendingCommand::runEffects);
      List<PendingCommand<?>> done = List.copyOf(batch);
      completions.execute(() -> done.forEach(PendingCommand::complete));
    }
  }

  /** Commits the batch. Returns null after a failure, when all futures have failed. */
  private @Nullable CommitResult attempt(List<PendingCommand<?>> batch) {
    for (int attempt = 1; ; attempt++) {
      try {
        return commit(batch);
      } catch (StoreUnavailableException failure) {
        if (failure.outcomeUnknown()) {
          Denied unknown = outcomeUnknown(failure);
          batch.forEach(it -> it.future.completeExceptionally(unknown));
          return null;
        }
        if (attempt == MAX_ATTEMPTS) {
          fail(batch, String.valueOf(failure.getMessage()));
          return null;
        }
      } catch (OutOfMemoryError failure) {
        fail(batch, "the broker ran out of memory");
        return null;
      } catch (RuntimeException | StackOverflowError failure) {
        isolate(batch, failure);
        return null;
      }
    }
  }

  private static void fail(List<PendingCommand<?>> batch, String why) {
    batch.forEach(it -> it.future.completeExceptionally(unavailable(why)));
  }

  /** Runs each command in a transaction of its own, so that only the faulty one fails. */
  private void isolate(List<PendingCommand<?>> batch, Throwable failure) {
    if (batch.size() == 1) {
      batch.get(0).future.completeExceptionally(failure);
    } else {
      batch.forEach(it -> process(List.of(it)));
    }
  }

  private CommitResult commit(List<PendingCommand<?>> batch) {
    long now = now();
    try (StoreSession session = partition.begin()) {
      fetch(session, batch);
      UnitOfWork work =
          new UnitOfWork(session, partition.isOneOfMany(), now, countsUsage.getAsBoolean());
      batch.stream().filter(it -> it.command.claimQuery() == null).forEach(it -> it.run(work));
      runClaims(batch, work);
      work.flush();
      ChainAppender chain = new ChainAppender(session.head(), now, seal);
      work.auditEntries().forEach(chain::add);
      if (!chain.rows().isEmpty()) {
        session.append(chain.rows(), chain.head());
      }
      session.commit();
      return new CommitResult(
          chain.rows(),
          Map.copyOf(work.openedQueues()),
          Set.copyOf(work.endedTasks()),
          work.usage());
    }
  }

  /** Claims run last, because they must see the changes of the whole batch. */
  private static void runClaims(List<PendingCommand<?>> batch, UnitOfWork work) {
    Map<PendingCommand<?>, ClaimQuery> claims = new LinkedHashMap<>();
    for (PendingCommand<?> pending : batch) {
      ClaimQuery query = pending.command.claimQuery();
      if (query != null) {
        claims.put(pending, query);
      }
    }
    if (!claims.isEmpty()) {
      work.flush();
      claims.values().forEach(work.claims()::expect);
      claims.forEach(
          (claim, query) -> {
            claim.run(work);
            work.claims().done(query);
          });
    }
  }

  private static void fetch(StoreSession session, List<PendingCommand<?>> batch) {
    ReadSet reads = new ReadSet();
    batch.forEach(it -> reads.addAll(it.command.reads()));
    session.fetch(reads);
  }

  /** Returns the current time, never before that of the last transaction. */
  private long now() {
    lastNow = Math.max(lastNow, clock.millis());
    return lastNow;
  }

  private static Denied outcomeUnknown(StoreUnavailableException failure) {
    return Denied.of(
        ProblemCode.UNAVAILABLE,
        failure.getMessage()
            + "; the change may have been made; repeat the request with the same packetId or"
            + " dedupeKey, or read the packet",
        JsonObject.builder().put("outcomeUnknown", true).build());
  }

  private static Denied unavailable(String why) {
    return Denied.of(ProblemCode.UNAVAILABLE, why, JsonObject.empty());
  }

  /** Executes the queued commands and stops. */
  @Override
  public void close() {
    closeAll(List.of(this));
  }

  /** Closes several writers with one common timeout. */
  public static void closeAll(List<WriterThread> writers) {
    closeAll(writers, CLOSE_TIMEOUT_MS);
  }

  static void closeAll(List<WriterThread> writers, long timeoutMs) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
    writers.forEach(WriterThread::stop);
    writers.forEach(it -> it.join(deadline));
  }

  private void stop() {
    closing = true;
    // A full queue needs no wake-up.
    queue.offer(END);
  }

  private void join(long deadline) {
    try {
      TimeUnit.NANOSECONDS.timedJoin(thread, deadline - System.nanoTime());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    failQueued();
    completions.close(deadline);
  }

  private void failQueued() {
    List<PendingCommand<?>> late = new ArrayList<>();
    queue.drainTo(late);
    fail(late, "the broker is stopping");
  }
}
