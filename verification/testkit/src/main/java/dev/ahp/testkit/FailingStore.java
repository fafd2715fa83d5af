package dev.ahp.testkit;

import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.broker.store.StoreView;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A store that can be made unavailable. */
public final class FailingStore implements Store {
  private final MemoryStore store = new MemoryStore();
  private final boolean shared;
  private final AtomicInteger failedReads = new AtomicInteger();
  private final AtomicInteger successfulReads = new AtomicInteger();
  private final AtomicInteger failedTransactions = new AtomicInteger();
  private volatile boolean down;
  private volatile boolean readOnly;
  private volatile CountDownLatch answer = new CountDownLatch(0);

  /**
   * Creates an available store.
   *
   * @param shared whether it claims to be shared with other processes
   */
  public FailingStore(boolean shared) {
    this.shared = shared;
  }

  public void down(boolean down) {
    this.down = down;
  }

  /** Sets whether transactions fail, as on a full disk. Reads still succeed. */
  public void readOnly(boolean readOnly) {
    this.readOnly = readOnly;
  }

  /** Delays transactions until the latch is open. */
  public void blockUntil(CountDownLatch latch) {
    answer = latch;
  }

  /** Returns the number of failed reads. */
  public int failedReads() {
    return failedReads.get();
  }

  /** Returns the number of transactions that failed because the store is read-only. */
  public int failedTransactions() {
    return failedTransactions.get();
  }

  /** Returns the number of successful reads. */
  public int successfulReads() {
    return successfulReads.get();
  }

  @Override
  public List<Partition> partitions() {
    return store.partitions().stream().map(this::guarded).toList();
  }

  private Partition guarded(Partition partition) {
    return new Partition() {
      @Override
      public String chain() {
        return partition.chain();
      }

      @Override
      public StoreSession begin() {
        awaitAnswer();
        if (readOnly) {
          failedTransactions.incrementAndGet();
          throw new StoreUnavailableException(
              "the disk is full", new IllegalStateException("read-only"));
        }
        return partition.begin();
      }
    };
  }

  private void awaitAnswer() {
    try {
      answer.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public <T> T read(Function<StoreView, T> query) {
    if (down) {
      failedReads.incrementAndGet();
      throw new StoreUnavailableException("the store is down", new IllegalStateException("down"));
    }
    successfulReads.incrementAndGet();
    return store.read(query);
  }

  @Override
  public void export(Function<StoreView, RecordSink> opening) {
    store.export(opening);
  }

  @Override
  public boolean isShared() {
    return shared;
  }

  @Override
  public void onWakeUp(WakeUpListener listener) {
    store.onWakeUp(listener);
  }

  @Override
  public void announce(List<String> queues) {
    store.announce(queues);
  }

  @Override
  public void close() {
    store.close();
  }
}
