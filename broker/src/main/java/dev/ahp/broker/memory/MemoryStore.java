package dev.ahp.broker.memory;

import dev.ahp.broker.store.ExportedRecord;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreView;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/** A store in memory with one partition. Readers see committed transactions only. */
public final class MemoryStore implements Store {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private final MemorySession tables = new MemorySession(lock.writeLock());
  private final Partition partition = new MemoryPartition();

  @Override
  public List<Partition> partitions() {
    return List.of(partition);
  }

  @Override
  public <T> T read(Function<StoreView, T> query) {
    lock.readLock().lock();
    try {
      return query.apply(tables);
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  public void export(Function<StoreView, RecordSink> opening) {
    MemorySnapshot snapshot =
        read(view -> new MemorySnapshot(opening.apply(view), List.copyOf(tables.records)));
    snapshot.records().forEach(it -> snapshot.sink().accept(ExportedRecord.of(it)));
  }

  /** Read under the lock and consumed without it, because the sink may be slow. */
  private record MemorySnapshot(RecordSink sink, List<RecordRow> records) {}

  @Override
  public void onWakeUp(WakeUpListener listener) {}

  @Override
  public void announce(List<String> queues) {}

  @Override
  public void close() {}

  private final class MemoryPartition implements Partition {
    @Override
    public String chain() {
      return MemoryTables.CHAIN;
    }

    @Override
    public boolean commitsInMemory() {
      return true;
    }

    @Override
    public boolean isReading() {
      return lock.getReadHoldCount() > 0;
    }

    @Override
    public StoreSession begin() {
      return tables.begin();
    }
  }
}
