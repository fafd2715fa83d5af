package dev.ahp.jdbc.table;

import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.store.ReadSet.EntryKey;
import dev.ahp.broker.store.TaskState;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.jdbc.sql.StatementCache;
import dev.ahp.json.JsonObject;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a partition has read or written, so that a transaction reads each row once. The
 * only writer of a store keeps open packets and tasks between transactions, because the next
 * transition of a packet mostly follows soon. Other writers start each transaction with an empty
 * cache. The cache is bounded and drops the least recently used rows first.
 */
final class RowCache {
  private static final int MAX_ROWS = 20_000;

  /** The limit for contents as text; a tree in memory takes up to ten times as much. */
  static final long MAX_CONTENT_BYTES = 16L << 20;

  private final TableView view;
  private final ZstdCodec codec;
  private final boolean onlyWriter;

  private final Map<Long, PacketState> packets = lru();
  private final Map<String, Long> packetNumbers = new HashMap<>();
  private final Map<String, TaskState> tasks = lru();
  private final Map<Long, CachedContent> contents = lru();
  private long contentBytes;

  // Valid in the current transaction only.
  private final Set<String> missingPackets = new HashSet<>();
  private final Set<String> missingTasks = new HashSet<>();
  private final List<PacketState> ended = new ArrayList<>();
  private final List<TaskState> closedTasks = new ArrayList<>();
  private final Map<Long, byte[]> packedContents = new HashMap<>();
  private final Map<Long, JsonObject> readContents = new HashMap<>();
  private final Map<EntryKey, @Nullable JsonObject> entries = new HashMap<>();
  private final Map<String, Long> taskNumbers = new HashMap<>();

  private record CachedContent(JsonObject json, int textBytes) {}

  RowCache(TableView view, ZstdCodec codec, boolean onlyWriter) {
    this.view = view;
    this.codec = codec;
    this.onlyWriter = onlyWriter;
  }

  private static <K, V> Map<K, V> lru() {
    return new LinkedHashMap<>(64, 0.75f, true);
  }

  /** Begins a transaction. */
  void begin() {
    if (onlyWriter) {
      ended.forEach(this::remove);
      closedTasks.forEach(it -> tasks.remove(it.taskId()));
      clearTransaction();
    } else {
      clear();
    }
  }

  /** Drops every row. */
  void clear() {
    packets.clear();
    packetNumbers.clear();
    tasks.clear();
    contents.clear();
    contentBytes = 0;
    clearTransaction();
  }

  private void clearTransaction() {
    missingPackets.clear();
    missingTasks.clear();
    ended.clear();
    closedTasks.clear();
    packedContents.clear();
    readContents.clear();
    entries.clear();
    taskNumbers.clear();
  }

  /** Reads rows that the transaction will need, in a few statements. */
  void fetch(ReadSet reads) throws SQLException {
    missingPackets.addAll(reads.newPackets());
    List<StatementCache.Query> queries = new ArrayList<>();
    addPacketQueries(reads, queries);
    addTaskQuery(reads, queries);
    addEntryQueries(reads.entries(), queries);
    view.statements().eachOf(queries);
  }

  private void addPacketQueries(ReadSet reads, List<StatementCache.Query> queries) {
    List<String> plain = new ArrayList<>();
    List<String> withContent = new ArrayList<>();
    for (String id : reads.packets()) {
      if (!packetNumbers.containsKey(id) && missingPackets.add(id)) {
        (reads.contents().contains(id) ? withContent : plain).add(id);
      }
    }
    if (!plain.isEmpty()) {
      queries.add(view.packetTable().query(plain, this::put));
    }
    if (!withContent.isEmpty()) {
      queries.add(view.packetTable().queryWithContent(withContent, this::put));
    }
  }

  private void addTaskQuery(ReadSet reads, List<StatementCache.Query> queries) {
    Set<String> ids = new LinkedHashSet<>(reads.tasks());
    List<String> uncached = new ArrayList<>();
    for (String packetId : reads.tasksOfPackets()) {
      PacketState packet = cached(packetId);
      if (packet == null) {
        uncached.add(packetId);
      } else {
        ids.add(packet.taskId());
      }
    }
    ids.removeIf(id -> tasks.containsKey(id) || !missingTasks.add(id));
    if (!ids.isEmpty() || !uncached.isEmpty()) {
      queries.add(view.taskTable().query(ids, uncached, this::put));
    }
  }

  private void addEntryQueries(Set<EntryKey> keys, List<StatementCache.Query> queries) {
    Map<KeyValueTable, Set<String>> byTable = new EnumMap<>(KeyValueTable.class);
    for (EntryKey key : keys) {
      if (!entries.containsKey(key)) {
        byTable.computeIfAbsent(key.table(), it -> new LinkedHashSet<>()).add(key.key());
        entries.put(key, null);
      }
    }
    for (Map.Entry<KeyValueTable, Set<String>> wanted : byTable.entrySet()) {
      queries.add(view.keyValueTable(wanted.getKey()).query(wanted.getValue(), this::put));
    }
  }

  void put(PacketState packet) {
    packets.put(packet.number(), packet);
    packetNumbers.put(packet.id(), packet.number());
    missingPackets.remove(packet.id());
    if (packet.isFinal()) {
      ended.add(packet);
    }
    if (packets.size() > MAX_ROWS) {
      remove(packets.values().iterator().next());
    }
  }

  private void put(PacketState packet, long task, byte @Nullable [] content) {
    put(packet);
    taskNumbers.put(packet.taskId(), task);
    if (content != null) {
      packedContents.put(packet.number(), content);
    }
  }

  private void remove(PacketState packet) {
    packets.remove(packet.number());
    packetNumbers.remove(packet.id());
    subtractSize(contents.remove(packet.number()));
  }

  /** Adds the content of a new packet. */
  void putContent(long number, JsonObject json, int textBytes) {
    subtractSize(contents.put(number, new CachedContent(json, textBytes)));
    contentBytes += textBytes;
    Iterator<CachedContent> eldest = contents.values().iterator();
    while (contentBytes > MAX_CONTENT_BYTES) {
      subtractSize(eldest.next());
      eldest.remove();
    }
  }

  private void subtractSize(@Nullable CachedContent content) {
    contentBytes -= content == null ? 0 : content.textBytes;
  }

  void put(TaskState task) {
    tasks.put(task.taskId(), task);
    missingTasks.remove(task.taskId());
    if (task.counters().open() == 0) {
      closedTasks.add(task);
    }
    if (tasks.size() > MAX_ROWS) {
      Iterator<String> eldest = tasks.keySet().iterator();
      eldest.next();
      eldest.remove();
    }
  }

  void put(KeyValueEntry entry) {
    entries.put(new EntryKey(entry.table(), entry.key()), entry.value());
  }

  /** Returns whether the cache has a row of the task, so that it exists. */
  boolean contains(TaskState task) {
    return tasks.containsKey(task.taskId());
  }

  /** Drops a deleted task and its packets. */
  void forget(TaskState task, List<PacketState> deleted) {
    for (PacketState packet : deleted) {
      remove(packet);
      missingPackets.add(packet.id());
    }
    tasks.remove(task.taskId());
    taskNumbers.remove(task.taskId());
    missingTasks.add(task.taskId());
  }

  void clearEntries() {
    entries.clear();
  }

  /** Whether this transaction has read the key and found no entry. */
  boolean isMissing(KeyValueTable table, String key) {
    EntryKey entryKey = new EntryKey(table, key);
    return entries.containsKey(entryKey) && entries.get(entryKey) == null;
  }

  @Nullable PacketState packet(String packetId) {
    PacketState cached = cached(packetId);
    if (cached == null && missingPackets.add(packetId)) {
      cached = view.packet(packetId);
      if (cached != null) {
        put(cached);
      }
    }
    return cached;
  }

  private @Nullable PacketState cached(String packetId) {
    Long number = packetNumbers.get(packetId);
    return number == null ? null : packets.get(number);
  }

  /** Returns the packets in the given order, without those that another writer has locked. */
  List<PacketState> numbered(Collection<Long> numbers) throws SQLException {
    Map<Long, PacketState> found = new HashMap<>();
    List<Long> unknown = new ArrayList<>();
    for (Long number : numbers) {
      PacketState packet = packets.get(number);
      if (packet == null) {
        unknown.add(number);
      } else {
        found.put(number, packet);
      }
    }
    if (!unknown.isEmpty()) {
      view.packetTable()
          .numbered(
              unknown,
              (packet, task, content) -> {
                put(packet, task, content);
                found.put(packet.number(), packet);
              });
    }
    return numbers.stream().map(found::get).filter(Objects::nonNull).toList();
  }

  JsonObject content(PacketState packet) {
    CachedContent cached = contents.get(packet.number());
    return cached != null
        ? cached.json
        : readContents.computeIfAbsent(packet.number(), number -> readContent(packet));
  }

  private JsonObject readContent(PacketState packet) {
    byte[] packed = packedContents.get(packet.number());
    return packed == null
        ? view.content(packet)
        : codec.readSecret(packed, PacketColumns.contentIdentity(packet.number()));
  }

  @Nullable TaskState task(String taskId) {
    TaskState task = tasks.get(taskId);
    if (task == null && missingTasks.add(taskId)) {
      task = view.task(taskId);
      if (task != null) {
        put(task);
      }
    }
    return task;
  }

  /** Reads the numbers that {@link #taskNumber} will return. */
  void fetchTaskNumbers(Stream<@Nullable String> taskIds) throws SQLException {
    Set<String> unknown = new LinkedHashSet<>();
    taskIds.forEach(
        id -> {
          if (id != null && taskNumber(id) == null) {
            unknown.add(id);
          }
        });
    if (!unknown.isEmpty()) {
      view.taskTable().numbers(unknown, taskNumbers::put);
    }
  }

  /** Returns the number of a task, or null if the task is missing or its number was not fetched. */
  @Nullable Long taskNumber(@Nullable String taskId) {
    if (taskId == null) {
      return null;
    }
    TaskState task = tasks.get(taskId);
    return task == null ? taskNumbers.get(taskId) : Long.valueOf(task.number());
  }

  @Nullable JsonObject entry(KeyValueTable table, String key) {
    EntryKey entryKey = new EntryKey(table, key);
    if (!entries.containsKey(entryKey)) {
      entries.put(entryKey, view.entry(table, key));
    }
    return entries.get(entryKey);
  }
}
