package dev.ahp.broker.writer;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Completes the callers' futures in order on its own thread, so that callbacks do not delay the
 * next transaction. If its queue is full, the writer thread completes them itself, which slows it
 * down to the speed of the callbacks.
 */
final class Completions implements Executor {
  private static final int MAX_BATCHES = 64;

  private final ThreadPoolExecutor executor;

  Completions(String chain) {
    executor =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.MILLISECONDS,
            new ArrayBlockingQueue<>(MAX_BATCHES),
            task -> new CompletionThread(task, "ahp-answers-" + chain),
            (completion, full) -> completion.run());
  }

  /** Marks the thread of this executor. */
  private static final class CompletionThread extends Thread {
    CompletionThread(Runnable task, String name) {
      super(task, name);
      setDaemon(true);
    }
  }

  @Override
  public void execute(Runnable completion) {
    executor.execute(completion);
  }

  /**
   * Completes the remaining futures and stops.
   *
   * @param deadline the deadline, as {@link System#nanoTime}
   */
  void close(long deadline) {
    executor.shutdown();
    if (Thread.currentThread() instanceof CompletionThread) {
      return; // close() runs on this thread, in a callback, so it must not wait for it.
    }
    try {
      boolean done = executor.awaitTermination(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (!done) {
        executor.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
