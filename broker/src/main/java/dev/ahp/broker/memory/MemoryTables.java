package dev.ahp.broker.memory;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.TaskQuery;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.store.UsageCounts;
import dev.ahp.broker.store.UsageKind;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The tables and indexes. Guarded by the store's lock. */
abstract class MemoryTables extends MemoryKeyValueTables {
  static final String CHAIN = "0";

  private static final Comparator<PacketState> CLAIM_ORDER =
      Comparator.<PacketState>comparingInt(it -> it.identity().priority())
          .thenComparingLong(it -> it.placement().since())
          .thenComparingLong(PacketState::number);

  private final Map<String, PacketState> packets = new HashMap<>();
  private final PacketContents contents = new PacketContents();
  private final TreeMap<Long, PacketState> byNumber = new TreeMap<>();
  private final Map<String, NavigableMap<Long, PacketState>> byTask = new HashMap<>();
  private final Map<String, NavigableMap<Long, PacketState>> byParent = new HashMap<>();
  private final Map<String, TreeSet<PacketState>> ready = new HashMap<>();
  private final TreeMap<Long, Map<String, PacketState>> due = new TreeMap<>();
  private final Map<String, TaskState> tasks = new HashMap<>();
  private final TreeMap<Long, TaskState> tasksByNumber = new TreeMap<>();
  private final Map<String, List<RecordRow>> recordsByTask = new HashMap<>();
  private final Map<Status, Long> byStatus = new EnumMap<>(Status.class);
  final List<RecordRow> records = new ArrayList<>();

  /** The number of records deleted from the front of the list. */
  private long dropped;

  ChainHead head = ChainHead.empty(CHAIN);
  long lastNumber;

  @Override
  public @Nullable PacketState packet(String packetId) {
    return packets.get(packetId);
  }

  @Override
  public JsonObject content(PacketState packet) {
    return contents.get(packet);
  }

  public long contentBytes(PacketState packet) {
    return contents.bytes(packet);
  }

  @Override
  public List<PacketState> packets(PacketQuery query) {
    NavigableMap<Long, PacketState> all = within(query);
    NavigableMap<Long, PacketState> some =
        query.newest()
            ? all.headMap(query.afterNumber(), false).descendingMap()
            : all.tailMap(query.afterNumber(), false);
    return PartOfMap.values(some).filter(query::matches).limit(query.limit()).toList();
  }

  @Override
  public List<PacketState> packetsOf(Collection<TaskState> some) {
    return some.stream()
        .flatMap(it -> byTask.getOrDefault(it.taskId(), new TreeMap<>()).values().stream())
        .sorted(Comparator.comparingLong(PacketState::number))
        .toList();
  }

  private NavigableMap<Long, PacketState> within(PacketQuery query) {
    if (query.parentId() != null) {
      return byParent.getOrDefault(query.parentId(), new TreeMap<>());
    }
    return query.taskId() == null ? byNumber : byTask.getOrDefault(query.taskId(), new TreeMap<>());
  }

  @Override
  public @Nullable TaskState task(String taskId) {
    return tasks.get(taskId);
  }

  @Override
  public List<TaskState> tasks(@Nullable String status, long afterNumber, int limit) {
    return PartOfMap.values(tasksByNumber.tailMap(afterNumber, false))
        .filter(it -> status == null || it.status().equals(status))
        .limit(limit)
        .toList();
  }

  @Override
  public List<TaskState> newestTasks(@Nullable String status, long beforeNumber, int limit) {
    return PartOfMap.values(tasksByNumber.headMap(beforeNumber, false).descendingMap())
        .filter(it -> status == null || it.status().equals(status))
        .limit(limit)
        .toList();
  }

  @Override
  public TaskQuery.TaskSlice tasks(TaskQuery query) {
    return new MemoryTaskSearch(this, query).in(tasksByNumber);
  }

  @Override
  public List<String> packetIds(String prefix, int limit) {
    return startingWith(packets.keySet(), prefix, limit);
  }

  @Override
  public List<String> taskIds(String prefix, int limit) {
    return startingWith(tasks.keySet(), prefix, limit);
  }

  private static List<String> startingWith(Set<String> ids, String prefix, int limit) {
    return ids.stream().filter(it -> it.startsWith(prefix)).sorted().limit(limit).toList();
  }

  @Override
  public UsageCounts usage() {
    UsageCounts counts = new UsageCounts();
    for (PacketState packet : byNumber.values()) {
      counts.addChange(null, packet, 1);
      counts.add(UsageKind.STORED_BYTES, packet.identity().sender(), contentBytes(packet));
    }
    tasks.values().forEach(it -> counts.addChange(null, it, 1));
    return counts;
  }

  @Override
  public List<RecordRow> records(RecordQuery query) {
    List<RecordRow> rows =
        query.taskId() == null ? records : recordsByTask.getOrDefault(query.taskId(), List.of());
    List<RecordRow> found = new ArrayList<>();
    int step = query.newest() ? -1 : 1;
    for (int i = start(rows, query); i >= 0 && i < rows.size(); i += step) {
      if (found.size() == query.limit()) {
        break;
      }
      if (query.matches(rows.get(i))) {
        found.add(rows.get(i));
      }
    }
    return Collections.unmodifiableList(found);
  }

  /** Finds the first index by binary search; times never decrease within a partition. */
  private static int start(List<RecordRow> rows, RecordQuery query) {
    RecordRow.RecordPosition after = query.after();
    if (after == null) {
      return query.newest() ? rows.size() - 1 : 0;
    }
    int from = 0;
    int to = rows.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      int order = rows.get(middle).position().compareTo(after);
      if (order < 0 || (order == 0 && !query.newest())) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return query.newest() ? from - 1 : from;
  }

  @Override
  public @Nullable RecordRow record(String chain, long seq) {
    long index = seq - 1 - dropped;
    boolean exists = chain.equals(CHAIN) && index >= 0 && index < records.size();
    return exists ? records.get((int) index) : null;
  }

  @Override
  public List<RecordRow> records(String chain, long first, long last) {
    int from = (int) Math.max(0, first - 1 - dropped);
    int to = (int) Math.min(records.size(), last - dropped);
    return chain.equals(CHAIN) && from < to ? List.copyOf(records.subList(from, to)) : List.of();
  }

  @Override
  public List<String> recordHashes(String chain, long first, long last) {
    return records(chain, first, last).stream().map(RecordRow::hash).toList();
  }

  @Override
  public List<ChainHead> heads() {
    return head.seq() == 0 ? List.of() : List.of(head);
  }

  @Override
  public Map<Status, Long> packetsByStatus() {
    return new EnumMap<>(byStatus);
  }

  @Override
  public Map<String, Long> tasksByStatus() {
    Map<String, Long> counts = new HashMap<>();
    tasks.values().forEach(it -> counts.merge(it.status(), 1L, Long::sum));
    return counts;
  }

  @Override
  public long recordCount() {
    return dropped + records.size();
  }

  /** Returns the packets of a queue, best first. */
  Collection<PacketState> queue(String queue) {
    TreeSet<PacketState> packetsOfQueue = ready.get(queue);
    return packetsOfQueue == null ? List.of() : packetsOfQueue;
  }

  static Comparator<PacketState> claimOrder() {
    return CLAIM_ORDER;
  }

  public List<PacketState> due(long now, int limit) {
    return PartOfMap.values(due.headMap(now, true))
        .flatMap(it -> it.values().stream())
        .limit(limit)
        .toList();
  }

  void apply(PacketChange change) {
    PacketState before = change.before();
    PacketState after = change.after();
    if (before != null) {
      before.placement().queues().forEach(queue -> removeFromQueue(queue, before));
      removeDue(before);
      byStatus.merge(before.status(), -1L, Long::sum);
    }
    contents.put(after, change.content());
    packets.put(after.id(), after);
    byNumber.put(after.number(), after);
    byTask.computeIfAbsent(after.taskId(), it -> new TreeMap<>()).put(after.number(), after);
    String parent = after.identity().parentId();
    if (parent != null) {
      byParent.computeIfAbsent(parent, it -> new TreeMap<>()).put(after.number(), after);
    }
    for (String queue : after.placement().queues()) {
      ready.computeIfAbsent(queue, it -> new TreeSet<>(CLAIM_ORDER)).add(after);
    }
    if (after.deadlines().dueAt() > 0) {
      due.computeIfAbsent(after.deadlines().dueAt(), it -> new HashMap<>()).put(after.id(), after);
    }
    byStatus.merge(after.status(), 1L, Long::sum);
  }

  private void removeFromQueue(String queue, PacketState packet) {
    TreeSet<PacketState> packetsOfQueue = ready.get(queue);
    if (packetsOfQueue != null) {
      packetsOfQueue.remove(packet);
      if (packetsOfQueue.isEmpty()) {
        ready.remove(queue);
      }
    }
  }

  private void removeDue(PacketState packet) {
    Map<String, PacketState> atThatTime = due.get(packet.deadlines().dueAt());
    if (atThatTime != null) {
      atThatTime.remove(packet.id());
      if (atThatTime.isEmpty()) {
        due.remove(packet.deadlines().dueAt());
      }
    }
  }

  /** Removes a packet from all indexes. */
  void remove(PacketState packet) {
    packet.placement().queues().forEach(queue -> removeFromQueue(queue, packet));
    removeDue(packet);
    byStatus.merge(packet.status(), -1L, Long::sum);
    packets.remove(packet.id());
    contents.remove(packet);
    byNumber.remove(packet.number());
    removeFrom(byTask, packet.taskId(), packet.number());
    removeFrom(byParent, packet.identity().parentId(), packet.number());
  }

  private static void removeFrom(
      Map<String, NavigableMap<Long, PacketState>> index, @Nullable String key, long number) {
    NavigableMap<Long, PacketState> packetsOfKey = key == null ? null : index.get(key);
    if (packetsOfKey != null) {
      packetsOfKey.remove(number);
      if (packetsOfKey.isEmpty()) {
        index.remove(key);
      }
    }
  }

  void restore(TaskState task, @Nullable TaskState stored) {
    if (stored == null) {
      remove(task);
    } else {
      apply(stored);
    }
  }

  void remove(TaskState task) {
    tasks.remove(task.taskId());
    tasksByNumber.remove(task.number());
  }

  void removeLast(int count) {
    for (int i = 0; i < count; i++) {
      RecordRow last = records.remove(records.size() - 1);
      if (last.taskId() != null) {
        List<RecordRow> ofTask = Objects.requireNonNull(recordsByTask.get(last.taskId()));
        ofTask.remove(ofTask.size() - 1);
      }
    }
  }

  void apply(TaskState task) {
    tasks.put(task.taskId(), task);
    tasksByNumber.put(task.number(), task);
  }

  /** Is not undone by a rollback, because archived records may always be deleted. */
  public int dropArchived(String chain, long through, int limit) {
    long count = Math.min(limit, Math.min(through - dropped, records.size()));
    if (!chain.equals(CHAIN) || count <= 0) {
      return 0;
    }
    List<RecordRow> oldest = records.subList(0, (int) count);
    oldest.forEach(
        it ->
            recordsByTask.computeIfPresent(
                it.taskId() == null ? "" : it.taskId(), MemoryTables::withoutFirst));
    oldest.clear();
    dropped += count;
    return (int) count;
  }

  /** Removes the first record of a task, which is its oldest. */
  private static @Nullable List<RecordRow> withoutFirst(String taskId, List<RecordRow> ofTask) {
    ofTask.remove(0);
    return ofTask.isEmpty() ? null : ofTask;
  }

  void append(RecordRow record) {
    records.add(record);
    if (record.taskId() != null) {
      recordsByTask.computeIfAbsent(record.taskId(), it -> new ArrayList<>()).add(record);
    }
  }
}
