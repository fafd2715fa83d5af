package dev.ahp.broker.writer;

import dev.ahp.broker.seal.DataKeyRing;
import dev.ahp.broker.store.Partition;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Executes the commands of one partition, one batch after the other. */
public interface CommandWriter {
  /**
   * Starts a writer.
   *
   * @param countsUsage whether commits report the changes of what quotas count
   * @param keys seal the data of audit records; null if the store is not encrypted
   */
  static CommandWriter of(
      Partition partition,
      InstantSource clock,
      CommitListener listener,
      BooleanSupplier countsUsage,
      @Nullable DataKeyRing keys) {
    BatchRunner runner = new BatchRunner(partition, clock, listener, countsUsage, keys);
    return partition.commitsInMemory()
        ? new CallerWriter(partition, runner)
        : new WriterThread(partition.chain(), runner);
  }

  /** Queues a command. If the queue is full, the future fails with {@code UNAVAILABLE}. */
  <T> CompletableFuture<T> run(Command<T> command);

  /** Returns the number of commands that wait for the next transaction. */
  int queued();

  /** Accepts no further commands. */
  void stop();

  /**
   * Executes the queued commands and ends.
   *
   * @param deadline the deadline, as {@link System#nanoTime}
   */
  void join(long deadline);

  /** Closes several writers with one common timeout. */
  static void closeAll(List<? extends CommandWriter> writers, long timeoutMs) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
    writers.forEach(CommandWriter::stop);
    writers.forEach(it -> it.join(deadline));
  }
}
