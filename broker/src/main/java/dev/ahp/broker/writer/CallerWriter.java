package dev.ahp.broker.writer;

import dev.ahp.broker.store.Partition;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Executes the commands of a partition in memory on the threads of the callers, because a change of
 * thread takes as long as a commit there. The first caller runs its command and those that other
 * callers queue meanwhile; a thread of the writer completes the futures of the others.
 */
final class CallerWriter implements CommandWriter {
  /** After this number of batches the writer's own thread continues, so that the caller returns. */
  private static final int MAX_BATCHES = 4;

  private final Partition partition;
  private final BatchRunner runner;
  private final BlockingQueue<PendingCommand<?>> queue =
      new ArrayBlockingQueue<>(WriterThread.MAX_QUEUE);
  private final Completions completions;

  /** Held by the thread that runs commands. */
  private final Semaphore turn = new Semaphore(1);

  private final ThreadLocal<StackCheck> stacks = ThreadLocal.withInitial(StackCheck::new);
  private volatile boolean closing;

  CallerWriter(Partition partition, BatchRunner runner) {
    this.partition = partition;
    this.runner = runner;
    this.completions = new Completions(partition.chain());
  }

  @Override
  public <T> CompletableFuture<T> run(Command<T> command) {
    if (partition.isReading()) {
      throw new IllegalStateException("a reader of the store would wait for itself");
    }
    PendingCommand<T> pending = new PendingCommand<>(command);
    if (closing || !queue.offer(pending)) {
      BatchRunner.refuse(
          List.of(pending), closing ? "the broker is stopping" : "the broker's queue is full");
    } else {
      runQueued(pending);
    }
    return pending.future;
  }

  /**
   * Runs the queued commands, unless another thread does.
   *
   * @param own the command of the calling thread; null for the thread of the writer
   */
  private void runQueued(@Nullable PendingCommand<?> own) {
    for (int batches = 0; !queue.isEmpty(); batches++) {
      if (own != null && batches == MAX_BATCHES) {
        completions.execute(() -> runQueued(null));
        return;
      }
      if (!turn.tryAcquire()) {
        return; // The other thread checks the queue again after its turn.
      }
      List<PendingCommand<?>> batch = new ArrayList<>();
      try {
        queue.drainTo(batch, WriterThread.MAX_BATCH);
        if (!batch.isEmpty()) {
          runner.run(batch);
        }
      } finally {
        turn.release();
      }
      complete(batch, own);
    }
  }

  /** Completes the futures without the turn, because callbacks may run commands and wait. */
  private void complete(List<PendingCommand<?>> done, @Nullable PendingCommand<?> own) {
    if (own == null) {
      done.forEach(PendingCommand::complete);
      return;
    }
    if (!stacks.get().isDeep() && done.remove(own)) {
      own.complete();
    }
    if (!done.isEmpty()) {
      completions.execute(() -> done.forEach(PendingCommand::complete));
    }
  }

  @Override
  public int queued() {
    return queue.size();
  }

  @Override
  public void stop() {
    closing = true;
  }

  @Override
  public void join(long deadline) {
    try {
      if (turn.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        turn.release();
        runQueued(null);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    List<PendingCommand<?>> late = new ArrayList<>();
    queue.drainTo(late);
    BatchRunner.refuse(late, "the broker is stopping");
    completions.close(deadline);
  }
}
