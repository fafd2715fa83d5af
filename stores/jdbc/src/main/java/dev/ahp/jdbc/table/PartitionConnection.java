package dev.ahp.jdbc.table;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.ClaimQuery;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/** The database-specific operations of a session's partition. */
public interface PartitionConnection {
  /** Returns the head of the chain after the last transaction of this partition. */
  ChainHead head();

  long nextNumber() throws SQLException;

  /** Returns the numbers of claimable packets, best first; another partition may still lock one. */
  List<Long> claimable(ClaimQuery query) throws SQLException;

  /** Called when the table of claimable packets gets rows of these queues. */
  default void filled(Set<String> queues) {}

  /**
   * Moves the head of the chain, at the latest when {@code StatementCache.send} is called.
   *
   * @throws SQLException if the head is not at {@code from}
   */
  void moveHead(ChainHead from, ChainHead to) throws SQLException;

  /** Deletes the oldest archived records of a chain; returns their number. */
  int dropArchived(String chain, long through, int limit) throws SQLException;

  /** Called when the transaction destroys a key; copies outside the tables must be removed. */
  default void keyDestroyed() {}

  void commit(ChainHead newHead);

  void rollback();

  /** Called at the end of the session. */
  default void ended() {}
}
