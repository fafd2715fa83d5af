package dev.ahp.broker.store;

import java.util.List;
import java.util.function.Function;

/**
 * Where everything the broker knows is kept. All rules are the broker's; a store brings rows, takes
 * changed rows, and makes each transaction durable before {@link StoreSession#commit} returns.
 */
public interface Store extends AutoCloseable {
  /**
   * The writers of this node, at least one, each with an audit chain of its own. A lane is used by
   * one thread.
   */
  List<Partition> partitions();

  /**
   * Answers a question from one consistent picture of what is committed; from any thread but one
   * that has a session open, which must ask that.
   */
  <T> T read(Function<StoreView, T> question);

  /**
   * Reads all audit records by chain and number, without holding more than a few in memory.
   *
   * @param opening is shown, before the first record and only then, the very picture that the
   *     records are read from; it says who takes them
   */
  void export(Function<StoreView, RecordSink> opening);

  /** Whether other processes may write to it too. */
  default boolean isShared() {
    return false;
  }

  /** Is told after commits that other nodes may have made: queues to look at again. */
  void onWakeUp(WakeUpListener listener);

  /**
   * Tells other nodes, after a commit and as a hint only, where there is something that somebody
   * may wait for: work to claim, or a piece of a stream.
   */
  void announce(List<String> queues);

  @Override
  void close();

  /** Takes records one by one. */
  @FunctionalInterface
  interface RecordSink {
    void accept(ExportedRecord record);
  }

  /** Takes the queues that another node announced; an empty list stands for all of them. */
  @FunctionalInterface
  interface WakeUpListener {
    void on(List<String> queues);
  }
}
