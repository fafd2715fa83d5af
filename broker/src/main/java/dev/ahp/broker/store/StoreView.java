package dev.ahp.broker.store;

import dev.ahp.audit.ChainHead;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What can be asked of the rows. */
public interface StoreView {
  /** The state of a packet; null when there is none with this id. */
  @Nullable PacketState packet(String packetId);

  /** What the packet was made with; it never changes. */
  JsonObject content(PacketState packet);

  /** Packets in the order of their numbers, or against it. */
  List<PacketState> packets(PacketQuery query);

  /** All packets of some tasks, in the order of their numbers. */
  List<PacketState> packetsOf(Collection<TaskState> tasks);

  /** The state of a task; null when there is none with this id. */
  @Nullable TaskState task(String taskId);

  /** Tasks in the order of their numbers, after {@code afterNumber}; of one status if not null. */
  List<TaskState> tasks(@Nullable String status, long afterNumber, int limit);

  /** Tasks against the order of their numbers, below {@code beforeNumber}. */
  List<TaskState> newestTasks(@Nullable String status, long beforeNumber, int limit);

  /** What lies on a shelf under a key; null when there is nothing. */
  @Nullable JsonObject entry(KeyValueTable table, String key);

  /** What lies on a shelf under keys that start with {@code prefix}, after {@code after}. */
  List<KeyValueEntry> entries(KeyValueTable table, String prefix, String after, int limit);

  /** What lies on a shelf, the greatest key first, below {@code before} if that is not empty. */
  List<KeyValueEntry> lastEntries(KeyValueTable table, String before, int limit);

  /** How many entries lie on a shelf under keys that start with {@code prefix}. */
  long count(KeyValueTable table, String prefix);

  /** Audit records by time, chain and number, oldest first unless the query says otherwise. */
  List<RecordRow> records(RecordQuery query);

  /** One audit record; null when there is none at that place. */
  @Nullable RecordRow record(String chain, long seq);

  /** The records of a chain from one number to another, both included, as far as they are here. */
  List<RecordRow> records(String chain, long first, long last);

  /** The hashes of the records of a chain from one number to another, both included. */
  List<String> recordHashes(String chain, long first, long last);

  /** Where each chain ends, by name; chains without a record are left out. */
  List<ChainHead> heads();

  /** How many packets there are of each status; a status that no packet has may be missing. */
  Map<Status, Long> packetsByStatus();

  /** How many audit records there are, over all chains. */
  long recordCount();
}
