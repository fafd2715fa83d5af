package dev.ahp.jdbc.table;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.ClaimQuery;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/** What a session needs of its lane, each database in its own way. */
public interface PartitionConnection {
  /** Where the chain ended when the last transaction of this lane did. */
  ChainHead head();

  long nextNumber() throws SQLException;

  /** Numbers of packets that can be claimed, best first; another lane may still lock one. */
  List<Long> claimable(ClaimQuery query) throws SQLException;

  /** The table of what can be claimed has got rows of these queues. */
  default void filled(Set<String> queues) {}

  /**
   * Moves the chain's head, if it is still where this lane left it.
   *
   * @throws SQLException also if it is not
   */
  void moveHead(ChainHead from, ChainHead to) throws SQLException;

  /** Drops the oldest records of a chain that an archive holds; how many. */
  int dropArchived(String chain, long through, int limit) throws SQLException;

  /** This transaction destroys a key: what the database keeps of it beside its tables must go. */
  default void destroysKey() {}

  void commit(ChainHead newHead);

  void rollback();

  /** The session has ended, in one way or the other. */
  default void ended() {}
}
