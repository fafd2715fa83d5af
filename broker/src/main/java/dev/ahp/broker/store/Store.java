package dev.ahp.broker.store;

import dev.ahp.broker.seal.DataKeyRing;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The storage of a broker. It reads rows, writes changed rows, and makes each transaction durable
 * before {@link StoreSession#commit} returns. It contains no rules.
 */
public interface Store extends AutoCloseable {
  /** Returns the partitions of this node, at least one. One thread uses each partition. */
  List<Partition> partitions();

  /** Runs a query on a snapshot of the committed data; not for threads with an open session. */
  <T> T read(Function<StoreView, T> query);

  /**
   * Reads all audit records by chain and number, with bounded memory.
   *
   * @param opening receives the snapshot before the first record and returns the sink
   */
  void export(Function<StoreView, RecordSink> opening);

  /** Returns whether other processes may write to the store. */
  default boolean isShared() {
    return false;
  }

  /** Returns the name of the storage, such as {@code sqlite}. */
  default String kind() {
    return "memory";
  }

  /** Returns the space that the store takes on disk; 0 if it is in memory. */
  default long sizeBytes() {
    return 0;
  }

  /** Returns whether searches use an index, which the broker fills from the audit records. */
  default boolean isIndexed() {
    return false;
  }

  /** Returns the keys that encrypt the store; null if it is not encrypted. */
  default @Nullable DataKeyRing dataKeys() {
    return null;
  }

  /** Sets the listener for announcements of other nodes. */
  void onWakeUp(WakeUpListener listener);

  /** Announces queues with new packets or chunks to other nodes, as a hint after a commit. */
  void announce(List<String> queues);

  @Override
  void close();

  /** Receives records. */
  @FunctionalInterface
  interface RecordSink {
    void accept(ExportedRecord record);
  }

  /** Receives the queues that another node announced; an empty list means all queues. */
  @FunctionalInterface
  interface WakeUpListener {
    void on(List<String> queues);
  }
}
