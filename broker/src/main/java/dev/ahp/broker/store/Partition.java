package dev.ahp.broker.store;

/** One writer: a connection with its own audit chain. */
public interface Partition {
  /** Returns the name of its chain. */
  String chain();

  /**
   * Returns whether other partitions write to the same store. Then the records of a packet may be
   * in several chains, and their times must give the order.
   */
  default boolean isOneOfMany() {
    return false;
  }

  /**
   * Returns whether commits wait neither for a disk nor for a server, so that callers may run them.
   */
  default boolean commitsInMemory() {
    return false;
  }

  /** Returns whether this thread reads from the store, so that it may not begin a transaction. */
  default boolean isReading() {
    return false;
  }

  /**
   * Begins a transaction; at most one is open at a time.
   *
   * @throws StoreUnavailableException if the store is unavailable
   */
  StoreSession begin();
}
