package dev.ahp.broker.writer;

import dev.ahp.Denied;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Drives one lane: takes all units that wait, runs them in one transaction, and answers when it is
 * durable. Load makes batches grow by itself; a lone caller pays for one commit.
 */
public final class WriterThread implements AutoCloseable {
  private static final int LARGEST_BATCH = 512;
  private static final int LONGEST_QUEUE = 8_192;
  private static final long PATIENCE_MS = 10_000;

  /** Deadlocks and lost connections often pass by themselves. */
  private static final int ATTEMPTS = 3;

  private static final System.Logger LOG = System.getLogger(WriterThread.class.getName());

  private final Partition partition;
  private final InstantSource clock;
  private final CommitListener commitListener;
  private final BlockingQueue<PendingCommand<?>> waiting = new ArrayBlockingQueue<>(LONGEST_QUEUE);
  private final Completions completions;
  private final Thread thread;
  private volatile boolean closing;
  private long lastNow;

  /** Is told on the lane's thread, after each commit and before callers are answered. */
  public interface CommitListener {
    void committed(CommitResult commitResult);
  }

  /** A unit and who waits for it. */
  private static final class PendingCommand<T> {
    final Command<T> command;
    final CompletableFuture<T> answer = new CompletableFuture<>();
    @Nullable T result;
    @Nullable RuntimeException refusal;
    List<Runnable> effects = List.of();

    PendingCommand(Command<T> command) {
      this.command = command;
    }

    void run(CommitBatch batch, long now) {
      UnitOfWork work = new UnitOfWork(batch, now);
      refusal = null;
      effects = List.of();
      try {
        result = command.run(work);
        work.keep();
        effects = work.effects();
      } catch (Denied denied) {
        refusal = denied;
      }
    }

    void follow() {
      effects.forEach(WriterThread::harmlessly);
    }

    void reply() {
      if (refusal == null) {
        answer.complete(result);
      } else {
        answer.completeExceptionally(refusal);
      }
    }
  }

  /** What is done after a commit cannot undo it: its failure must not look like the unit's. */
  private static void harmlessly(Runnable effect) {
    try {
      effect.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      LOG.log(System.Logger.Level.WARNING, "what follows a commit failed", e);
    }
  }

  public WriterThread(Partition partition, InstantSource clock, CommitListener commitListener) {
    this.partition = partition;
    this.clock = clock;
    this.commitListener = commitListener;
    this.completions = new Completions(partition.chain());
    this.thread = new Thread(this::loop, "ahp-lane-" + partition.chain());
    this.thread.setDaemon(true);
    this.thread.start();
  }

  /** Runs the unit soon; {@code UNAVAILABLE} at once when too many wait already. */
  public <T> CompletableFuture<T> run(Command<T> command) {
    PendingCommand<T> entry = new PendingCommand<>(command);
    if (closing || !waiting.offer(entry)) {
      entry.answer.completeExceptionally(
          unavailable(closing ? "the broker is stopping" : "too many callers wait already"));
    } else if (closing && !thread.isAlive()) {
      refuseLate(); // It stopped between the two looks, so nobody else will answer.
    }
    return entry.answer;
  }

  private void loop() {
    List<PendingCommand<?>> batch = new ArrayList<>();
    while (!closing || !waiting.isEmpty()) {
      try {
        PendingCommand<?> first = waiting.poll(100, TimeUnit.MILLISECONDS);
        if (first != null) {
          batch.add(first);
          waiting.drainTo(batch, LARGEST_BATCH - 1);
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
    CommitResult commitResult = attempt(batch);
    if (commitResult != null) {
      harmlessly(() -> commitListener.committed(commitResult));
      batch.forEach(PendingCommand::follow);
      List<PendingCommand<?>> done = List.copyOf(batch);
      completions.execute(() -> done.forEach(PendingCommand::reply));
    }
  }

  /** Null when it failed; then all have their answers. */
  private @Nullable CommitResult attempt(List<PendingCommand<?>> batch) {
    for (int attempt = 1; ; attempt++) {
      try {
        return transact(batch);
      } catch (StoreUnavailableException failure) {
        if (failure.outcomeUnknown() || attempt == ATTEMPTS) {
          return refuse(batch, String.valueOf(failure.getMessage()));
        }
      } catch (OutOfMemoryError failure) {
        return refuse(batch, "the broker has no memory left for this");
      } catch (RuntimeException | StackOverflowError failure) {
        fail(batch, failure);
        return null;
      }
    }
  }

  private static @Nullable CommitResult refuse(List<PendingCommand<?>> batch, String why) {
    batch.forEach(it -> it.answer.completeExceptionally(unavailable(why)));
    return null;
  }

  /** One bad unit must not fail the others. */
  private void fail(List<PendingCommand<?>> batch, Throwable failure) {
    if (batch.size() == 1) {
      batch.get(0).answer.completeExceptionally(failure);
    } else {
      batch.forEach(it -> process(List.of(it)));
    }
  }

  private CommitResult transact(List<PendingCommand<?>> batch) {
    long now = now();
    try (StoreSession session = partition.begin()) {
      CommitBatch changes = new CommitBatch(session, partition.isOneOfMany());
      fetch(session, batch);
      batch.stream().filter(it -> it.command.claim() == null).forEach(it -> it.run(changes, now));
      runClaims(batch, changes, now);
      changes.flush();
      ChainAppender chainAppender = new ChainAppender(session.head(), now);
      changes.drafts().forEach(chainAppender::add);
      if (!chainAppender.rows().isEmpty()) {
        session.append(chainAppender.rows(), chainAppender.head());
      }
      session.commit();
      return new CommitResult(chainAppender.rows(), Map.copyOf(changes.openedQueues()));
    }
  }

  private static void runClaims(List<PendingCommand<?>> batch, CommitBatch changes, long now) {
    List<PendingCommand<?>> claims =
        batch.stream().filter(it -> it.command.claim() != null).toList();
    if (claims.isEmpty()) {
      return;
    }
    changes.flush();
    claims.forEach(it -> changes.claims().expect(Objects.requireNonNull(it.command.claim())));
    for (PendingCommand<?> claim : claims) {
      claim.run(changes, now);
      changes.claims().serve(Objects.requireNonNull(claim.command.claim()));
    }
  }

  private static void fetch(StoreSession session, List<PendingCommand<?>> batch) {
    ReadSet reads = new ReadSet();
    batch.forEach(it -> reads.addAll(it.command.keys()));
    session.fetch(reads);
    ReadSet tasks = new ReadSet();
    for (PendingCommand<?> entry : batch) {
      if (entry.command.touchesTasks()) {
        for (String id : entry.command.keys().packets()) {
          PacketState packet = session.packet(id);
          if (packet != null) {
            tasks.task(packet.taskId());
          }
        }
      }
    }
    if (!tasks.tasks().isEmpty()) {
      session.fetch(tasks);
    }
  }

  /** Time never goes back within a lane, whatever the clock does. */
  private long now() {
    lastNow = Math.max(lastNow, clock.millis());
    return lastNow;
  }

  private static Denied unavailable(String why) {
    return Denied.of(ProblemCode.UNAVAILABLE, why, JsonObject.empty());
  }

  /** Finishes what waits, then stops. */
  @Override
  public void close() {
    closeAll(List.of(this));
  }

  /** The same for several; all of them together are waited for as long as one would be. */
  public static void closeAll(List<WriterThread> lanes) {
    closeAll(lanes, PATIENCE_MS);
  }

  static void closeAll(List<WriterThread> lanes, long patienceMs) {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMs);
    lanes.forEach(it -> it.closing = true);
    lanes.forEach(it -> it.end(until));
  }

  private void end(long until) {
    try {
      TimeUnit.NANOSECONDS.timedJoin(thread, until - System.nanoTime());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    refuseLate();
    completions.close(until);
  }

  private void refuseLate() {
    List<PendingCommand<?>> late = new ArrayList<>();
    waiting.drainTo(late);
    refuse(late, "the broker is stopping");
  }
}
