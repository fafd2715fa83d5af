package dev.ahp.broker.memory;

import dev.ahp.broker.store.ExportedRecord;
import dev.ahp.broker.store.Lane;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.Session;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.View;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/** Keeps everything in maps. One lane writes; readers see whole transactions only. */
public final class MemoryStore implements Store {
  private final Tables tables = new Tables();
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final Lane lane = new MemoryLane();

  @Override
  public List<Lane> lanes() {
    return List.of(lane);
  }

  @Override
  public <T> T read(Function<View, T> question) {
    lock.readLock().lock();
    try {
      return question.apply(tables);
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  public void export(Function<View, RecordSink> opening) {
    Picture picture = read(view -> new Picture(opening.apply(view), List.copyOf(tables.records)));
    picture.records().forEach(it -> picture.sink().accept(ExportedRecord.of(it)));
  }

  /** Taken under the lock, handed on without: whoever takes the records may be slow. */
  private record Picture(RecordSink sink, List<RecordRow> records) {}

  @Override
  public void onWakeUp(WakeUp listener) {}

  @Override
  public void announce(List<String> queues) {}

  @Override
  public void close() {}

  private final class MemoryLane implements Lane {
    @Override
    public String chain() {
      return Tables.CHAIN;
    }

    @Override
    public Session begin() {
      return new MemorySession(tables, lock.writeLock());
    }
  }
}
