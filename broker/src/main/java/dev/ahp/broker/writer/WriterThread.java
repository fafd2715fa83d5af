package dev.ahp.broker.writer;

import dev.ahp.broker.store.ReadSet;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Executes the commands of one partition. The thread drains its queue into one batch, runs the
 * batch in one transaction, and completes the callers' futures after the commit. Batches grow with
 * the load; a single caller pays for one commit.
 */
final class WriterThread implements CommandWriter {
  static final int MAX_BATCH = 512;
  static final int MAX_QUEUE = 8_192;

  /** Wakes up the thread when the writer closes; it is never run. */
  private static final PendingCommand<String> END = new PendingCommand<>(new EmptyCommand());

  private final BatchRunner runner;
  private final BlockingQueue<PendingCommand<?>> queue = new ArrayBlockingQueue<>(MAX_QUEUE);
  private final Completions completions;
  private final Thread thread;
  private volatile boolean closing;

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

  WriterThread(String chain, BatchRunner runner) {
    this.runner = runner;
    this.completions = new Completions(chain);
    this.thread = new Thread(this::loop, "ahp-writer-" + chain);
    this.thread.setDaemon(true);
    this.thread.start();
  }

  @Override
  public <T> CompletableFuture<T> run(Command<T> command) {
    PendingCommand<T> pending = new PendingCommand<>(command);
    if (closing || !queue.offer(pending)) {
      BatchRunner.refuse(
          List.of(pending), closing ? "the broker is stopping" : "the broker's queue is full");
    } else if (closing && !thread.isAlive()) {
      failQueued(); // The thread ended after the first check, so it does not drain the queue.
    }
    return pending.future;
  }

  private void loop() {
    while (!closing || !queue.isEmpty()) {
      try {
        List<PendingCommand<?>> batch = new ArrayList<>();
        batch.add(queue.take());
        queue.drainTo(batch, MAX_BATCH - 1);
        batch.remove(END);
        if (!batch.isEmpty()) {
          runner.run(batch);
          completions.execute(() -> batch.forEach(PendingCommand::complete));
        }
      } catch (InterruptedException e) {
        closing = true;
      }
    }
  }

  @Override
  public int queued() {
    return queue.size();
  }

  @Override
  public void stop() {
    closing = true;
    // A full queue needs no wake-up.
    queue.offer(END);
  }

  @Override
  public void join(long deadline) {
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
    BatchRunner.refuse(late, "the broker is stopping");
  }
}
