package dev.ahp.broker.store;

import dev.ahp.audit.ChainHead;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Read access to the rows. */
public interface StoreView {
  /** Returns a packet, or null. */
  @Nullable PacketState packet(String packetId);

  /** Returns the immutable content of a packet. */
  JsonObject content(PacketState packet);

  /** Returns packets in ascending or descending order of number. */
  List<PacketState> packets(PacketQuery query);

  /** Returns all packets of some tasks, by number. */
  List<PacketState> packetsOf(Collection<TaskState> tasks);

  /** Returns a task, or null. */
  @Nullable TaskState task(String taskId);

  /** Returns tasks by number after {@code afterNumber}; of one status if not null. */
  List<TaskState> tasks(@Nullable String status, long afterNumber, int limit);

  /** Returns tasks in descending order of number, below {@code beforeNumber}. */
  List<TaskState> newestTasks(@Nullable String status, long beforeNumber, int limit);

  /** Returns a part of the tasks that match a query, in its order. */
  TaskQuery.TaskSlice tasks(TaskQuery query);

  /** Returns ids of packets that start with {@code prefix}, in order. */
  List<String> packetIds(String prefix, int limit);

  /** Returns ids of tasks that start with {@code prefix}, in order. */
  List<String> taskIds(String prefix, int limit);

  /** Returns an entry, or null. */
  @Nullable JsonObject entry(KeyValueTable table, String key);

  /** Returns the entries whose keys start with {@code prefix}, after {@code after}. */
  List<KeyValueEntry> entries(KeyValueTable table, String prefix, String after, int limit);

  /** Returns entries in descending order of key, below {@code before} if not empty. */
  List<KeyValueEntry> lastEntries(KeyValueTable table, String before, int limit);

  /** Returns the number of entries whose keys start with {@code prefix}. */
  long count(KeyValueTable table, String prefix);

  /** Returns audit records by time, chain and number, oldest first by default. */
  List<RecordRow> records(RecordQuery query);

  /** Returns an audit record, or null. */
  @Nullable RecordRow record(String chain, long seq);

  /** Returns the stored records of a chain in a range of numbers, inclusive. */
  List<RecordRow> records(String chain, long first, long last);

  /** Returns the hashes of the records of a chain in a range of numbers, inclusive. */
  List<String> recordHashes(String chain, long first, long last);

  /** Returns the heads of all chains with records, by name. */
  List<ChainHead> heads();

  /** Returns the number of packets by status; unused statuses may be missing. */
  Map<Status, Long> packetsByStatus();

  /** Counts the tasks by the status of the whole task. It reads all tasks. */
  Map<String, Long> tasksByStatus();

  /** Counts what quotas limit; reads all packets. */
  UsageCounts usage();

  /** Returns the number of audit records in all chains. */
  long recordCount();
}
