package dev.ahp.broker.store;

/** One writer: a connection and an audit chain that nobody else appends to. */
public interface Partition {
  /** The name of its chain. */
  String chain();

  /**
   * Whether other lanes write too. Then the times of a packet's records must tell the order of its
   * moves, because they may lie in several chains.
   */
  default boolean isOneOfMany() {
    return false;
  }

  /**
   * Begins a transaction; at most one is open at a time.
   *
   * @throws StoreUnavailableException if the store cannot be reached just now
   */
  StoreSession begin();
}
