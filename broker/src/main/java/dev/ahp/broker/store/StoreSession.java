package dev.ahp.broker.store;

import dev.ahp.audit.ChainHead;
import java.util.List;

/**
 * One transaction of a lane. What it reads nobody else changes until it ends; what it writes is
 * seen by its own later reads. Every call may throw {@link StoreUnavailableException}, after which
 * only {@link #close} is of use.
 */
public interface StoreSession extends StoreView, AutoCloseable {
  /** Reads in a few statements, under lock, what will be asked for one by one afterwards. */
  void fetch(ReadSet keys);

  /** A number that no packet or task has had before; later ones are greater within a lane. */
  long nextNumber();

  /**
   * Packets that can be claimed, best first (priority, then since, then number), locked so that no
   * other lane offers them.
   */
  List<PacketState> claimable(ClaimQuery query);

  /**
   * Packets whose next moment has come, earliest first, locked; those locked elsewhere are left.
   */
  List<PacketState> due(long now, int limit);

  /** Takes changed rows. A packet or task whose number is not known yet is new. */
  void write(Changes changes);

  /**
   * Throws away entries of shelves whose time is over, of each shelf a bounded number at a time.
   *
   * @return how many of the shelf that had the most
   */
  int forget(long now, int limit);

  /**
   * Drops the oldest audit records of a chain, which need not be this lane's. A database refuses it
   * unless {@link KeyValueTable#AUDIT_ARCHIVES} says that they were moved to an archive.
   *
   * @param through the last number that may go
   * @param limit how many at most
   * @return how many went
   */
  int dropArchived(String chain, long through, int limit);

  /** Where the chain ends now. */
  ChainHead head();

  /**
   * Appends the next records of the chain and moves its head.
   *
   * @throws StoreUnavailableException if the head is not where this lane left it: another node has
   *     taken it
   */
  void append(List<RecordRow> records, ChainHead newHead);

  /** Makes everything durable. When this returns, it has happened. */
  void commit();

  /** Undoes everything unless it was committed. */
  @Override
  void close();
}
