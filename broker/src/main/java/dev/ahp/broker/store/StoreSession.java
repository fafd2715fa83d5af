package dev.ahp.broker.store;

import dev.ahp.audit.ChainHead;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A transaction of a partition. Rows that it reads are locked until it ends; its reads see its own
 * writes. Every call may throw {@link StoreUnavailableException}; after that, only {@link #close}
 * may be called.
 */
public interface StoreSession extends StoreView, AutoCloseable {
  /** Reads and locks the given rows in a few statements, for later access. */
  void fetch(ReadSet keys);

  /** Returns an unused number for a packet or task, ascending within a partition. */
  long nextNumber();

  /** Returns claimable packets, best first (priority, since, number), and locks them. */
  List<PacketState> claimable(ClaimQuery query);

  /** Locks and returns packets with expired deadlines, earliest first; skips locked ones. */
  List<PacketState> due(long now, int limit);

  /**
   * Writes changed rows, at the latest at the commit; a packet or task with an unknown number is
   * new.
   */
  void write(Changes changes);

  /** Returns the size of a packet's content as it is stored, also before the commit. */
  long contentBytes(PacketState packet);

  /**
   * Encrypts up to {@code limit} rows that were stored before the store was encrypted.
   *
   * @return where to continue; null at the end
   */
  default @Nullable SealPosition sealOld(SealPosition from, int limit) {
    return null;
  }

  /**
   * Deletes expired entries, a bounded number per table.
   *
   * @return the number of entries deleted from the table with the most
   */
  int deleteExpired(long now, int limit);

  /**
   * Deletes the oldest audit records of any chain. A database denies this unless {@link
   * KeyValueTable#AUDIT_ARCHIVES} shows that they were archived.
   *
   * @param through the last number to delete
   * @return the number of deleted records
   */
  int dropArchived(String chain, long through, int limit);

  /**
   * Deletes a task with all its packets. The store remembers their ids, so that their audit records
   * are still found by them.
   */
  void delete(TaskState task, List<PacketState> packets);

  /** Puts tasks that still exist into the search index, or replaces their entries. */
  default void index(List<TaskDocument> documents) {}

  /** Removes the texts of tasks from the search index; they stay in lists without text. */
  default void removeTexts(Collection<TaskState> tasks) {}

  ChainHead head();

  /**
   * Appends records to the chain and moves its head.
   *
   * @throws StoreUnavailableException if another node has taken the chain
   */
  void append(List<RecordRow> records, ChainHead newHead);

  /** Commits the transaction durably. */
  void commit();

  /** Rolls back unless committed. */
  @Override
  void close();
}
