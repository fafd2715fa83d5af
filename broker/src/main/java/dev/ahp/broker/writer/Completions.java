package dev.ahp.broker.writer;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Gives the callers of a lane their answers, in order, on a thread beside it: writing an answer
 * down must not hold up the next transaction. Where callers do so much with their answers that too
 * many wait, the lane gives some itself, and so becomes as slow as they are.
 */
final class Completions implements Executor {
  private static final int MOST_BATCHES = 64;

  private final ThreadPoolExecutor executor;

  Completions(String chain) {
    executor =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.MILLISECONDS,
            new ArrayBlockingQueue<>(MOST_BATCHES),
            task -> new CompletionThread(task, "ahp-answers-" + chain),
            (answers, full) -> answers.run());
  }

  /** A thread that can be told from others. */
  private static final class CompletionThread extends Thread {
    CompletionThread(Runnable task, String name) {
      super(task, name);
      setDaemon(true);
    }
  }

  @Override
  public void execute(Runnable answers) {
    executor.execute(answers);
  }

  /**
   * Gives what is left; to be called when nobody asks for more.
   *
   * @param until as {@link System#nanoTime}: what takes longer is not waited for
   */
  void close(long until) {
    executor.shutdown();
    if (Thread.currentThread() instanceof CompletionThread) {
      return; // Who closes a broker because of an answer would wait for itself.
    }
    try {
      boolean done = executor.awaitTermination(until - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (!done) {
        executor.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
