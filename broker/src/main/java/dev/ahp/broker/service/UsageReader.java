package dev.ahp.broker.service;

import dev.ahp.broker.quota.UsageLedger;
import dev.ahp.broker.store.UsageCounts;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Reads the numbers for quotas from the store: when the first quota is set, at the start, and on a
 * shared store repeatedly. A writer waits until the snapshot is taken, but not while it is read.
 */
final class UsageReader {
  private static final Duration INTERVAL = Duration.ofSeconds(5);

  /** A read may take at most this part of the time. */
  private static final int MAX_SHARE = 20;

  private static final long SNAPSHOT_TIMEOUT_MS = 2_000;
  private static final System.Logger LOG = System.getLogger(UsageReader.class.getName());

  private final BrokerContext context;
  private final Executor executor;
  private final AtomicBoolean isReading = new AtomicBoolean();
  private volatile long nextAt;

  UsageReader(BrokerContext context, Executor executor) {
    this.context = context;
    this.executor = executor;
  }

  private UsageLedger ledger() {
    return context.quotas().ledger();
  }

  /** Reads the numbers if a quota needs them and they are unknown. */
  CompletableFuture<Boolean> readIfNeeded() {
    if (!context.quotas().countsStore()) {
      ledger().clear();
      return CompletableFuture.completedFuture(false);
    }
    return ledger().isLoaded() ? CompletableFuture.completedFuture(false) : read();
  }

  /** Reads the numbers again when it is time, on a store that other nodes change. */
  void refreshIfDue() {
    boolean isDue = context.store().isShared() && System.nanoTime() - nextAt >= 0;
    if (context.quotas().countsStore() && (isDue || !ledger().isLoaded())) {
      var unused = read();
    }
  }

  private CompletableFuture<Boolean> read() {
    if (!isReading.compareAndSet(false, true)) {
      return CompletableFuture.completedFuture(false);
    }
    CompletableFuture<Boolean> read = new CompletableFuture<>();
    var unused =
        context
            .runOnFirstWriter(
                Commands.of(
                    work -> {
                      work.afterCommit(() -> startReading(read));
                      return true;
                    }))
            .whenComplete(
                (done, failure) -> {
                  if (failure != null) {
                    read.completeExceptionally(failure);
                  }
                });
    return read.whenComplete((done, failure) -> isReading.set(false));
  }

  /** Runs on the writer between two transactions, so that no commit is missed or counted twice. */
  private void startReading(CompletableFuture<Boolean> read) {
    CountDownLatch snapshotTaken = new CountDownLatch(1);
    ledger().beginReading();
    try {
      executor.execute(() -> read(snapshotTaken, read));
      boolean isTaken = snapshotTaken.await(SNAPSHOT_TIMEOUT_MS, TimeUnit.MILLISECONDS);
      if (!isTaken) {
        LOG.log(
            System.Logger.Level.WARNING,
            "the numbers for quotas may be inexact: no reader was free for a snapshot");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      read.completeExceptionally(e);
    }
  }

  private void read(CountDownLatch snapshotTaken, CompletableFuture<Boolean> read) {
    long start = System.nanoTime();
    try {
      UsageCounts counts =
          context.read(
              view -> {
                view.heads();
                snapshotTaken.countDown();
                return view.usage();
              });
      ledger().endReading(counts);
      read.complete(true);
    } catch (RuntimeException e) {
      read.completeExceptionally(e);
    } finally {
      snapshotTaken.countDown();
      long took = System.nanoTime() - start;
      nextAt = System.nanoTime() + Math.max(INTERVAL.toNanos(), MAX_SHARE * took);
    }
  }
}
