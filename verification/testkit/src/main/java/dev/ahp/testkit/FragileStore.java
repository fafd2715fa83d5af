package dev.ahp.testkit;

import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.broker.store.StoreView;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** A store that can be made to answer nobody for a while. */
public final class FragileStore implements Store {
  private final MemoryStore store = new MemoryStore();
  private final boolean shared;
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger answered = new AtomicInteger();
  private volatile boolean down;

  /**
   * One that answers.
   *
   * @param shared whether it says that other processes write to it too
   */
  public FragileStore(boolean shared) {
    this.shared = shared;
  }

  public void down(boolean now) {
    down = now;
  }

  /** How many questions were not answered. */
  public int refused() {
    return refused.get();
  }

  /** How many questions were answered. */
  public int answered() {
    return answered.get();
  }

  @Override
  public List<Partition> partitions() {
    return store.partitions();
  }

  @Override
  public <T> T read(Function<StoreView, T> question) {
    if (down) {
      refused.incrementAndGet();
      throw new StoreUnavailableException("the store is down", new IllegalStateException("down"));
    }
    answered.incrementAndGet();
    return store.read(question);
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
