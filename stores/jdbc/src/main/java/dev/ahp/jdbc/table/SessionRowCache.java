package dev.ahp.jdbc.table;

import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.store.TaskState;
import dev.ahp.jdbc.compression.ZstdCodec;
import dev.ahp.json.JsonObject;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rows that a session has read or written, null for those that are missing; under them what waits
 * in its lane's journal and what the lane remembers, under that the tables.
 */
final class SessionRowCache {
  private final TableView view;
  private final ZstdCodec codec;
  private final @Nullable RowCache rowCache;
  private final @Nullable WriteAheadTable writeAheadTable;
  private final Map<String, @Nullable PacketState> packets = new HashMap<>();
  private final Map<Long, PacketState> byNumber = new HashMap<>();
  private final Map<Long, byte[]> packed = new HashMap<>();
  private final Map<Long, JsonObject> contents = new HashMap<>();
  private final Map<Long, Integer> textSizes = new HashMap<>();
  private final Map<String, @Nullable TaskState> tasks = new HashMap<>();
  private final Map<String, Long> taskNumbers = new HashMap<>();
  private final Map<ReadSet.EntryKey, @Nullable JsonObject> entries = new HashMap<>();

  SessionRowCache(
      TableView view,
      ZstdCodec codec,
      @Nullable RowCache rowCache,
      @Nullable WriteAheadTable writeAheadTable) {
    this.view = view;
    this.codec = codec;
    this.rowCache = rowCache;
    this.writeAheadTable = writeAheadTable;
  }

  void fetch(ReadSet reads) throws SQLException {
    fetchPackets(reads);
    fetchTasks(reads.tasks());
    fetchEntries(reads.entries());
  }

  private void fetchPackets(ReadSet reads) throws SQLException {
    List<String> plain = new ArrayList<>();
    List<String> withContent = new ArrayList<>();
    for (String id : reads.packets()) {
      if (!packets.containsKey(id) && !recall(id)) {
        (reads.contents().contains(id) ? withContent : plain).add(id);
        packets.put(id, null);
      }
    }
    if (!plain.isEmpty()) {
      view.packetTable().find(plain, this::put);
    }
    if (!withContent.isEmpty()) {
      view.packetTable().findWithContent(withContent, this::put);
    }
  }

  private boolean recall(String packetId) {
    PacketState packet =
        writeAheadTable == null ? null : writeAheadTable.unfiled().packet(packetId);
    if (packet == null && rowCache != null) {
      packet = rowCache.packet(packetId);
    }
    if (packet != null) {
      put(packet);
    }
    return packet != null;
  }

  private @Nullable PacketState recall(long number) {
    PacketState packet = writeAheadTable == null ? null : writeAheadTable.unfiled().packet(number);
    return packet == null && rowCache != null ? rowCache.packet(number) : packet;
  }

  private @Nullable TaskState recallTask(String taskId) {
    TaskState task = writeAheadTable == null ? null : writeAheadTable.unfiled().task(taskId);
    return task == null && rowCache != null ? rowCache.task(taskId) : task;
  }

  private boolean recallEntry(ReadSet.EntryKey place) {
    KeyValueEntry entry = writeAheadTable == null ? null : writeAheadTable.unfiled().entry(place);
    if (entry != null) {
      put(entry);
    }
    return entry != null;
  }

  private void fetchTasks(Set<String> ids) throws SQLException {
    List<String> wanted = new ArrayList<>();
    for (String id : ids) {
      if (!tasks.containsKey(id)) {
        TaskState task = recallTask(id);
        tasks.put(id, task);
        if (task == null) {
          wanted.add(id);
        }
      }
    }
    if (!wanted.isEmpty()) {
      view.taskTable().find(wanted).forEach(this::put);
    }
  }

  private void fetchEntries(Set<ReadSet.EntryKey> places) throws SQLException {
    Map<KeyValueTable, Set<String>> byShelf = new EnumMap<>(KeyValueTable.class);
    for (ReadSet.EntryKey place : places) {
      if (!entries.containsKey(place) && !recallEntry(place)) {
        byShelf.computeIfAbsent(place.table(), it -> new LinkedHashSet<>()).add(place.key());
        entries.put(place, null);
      }
    }
    for (Map.Entry<KeyValueTable, Set<String>> wanted : byShelf.entrySet()) {
      view.shelfTable(wanted.getKey()).find(wanted.getValue()).forEach(this::put);
    }
  }

  void put(PacketState packet) {
    packets.put(packet.id(), packet);
    byNumber.put(packet.number(), packet);
  }

  private void put(PacketState packet, byte @Nullable [] content) {
    put(packet);
    if (content != null) {
      packed.put(packet.number(), content);
    }
  }

  void putContent(long number, JsonObject content, int textBytes) {
    contents.put(number, content);
    textSizes.put(number, textBytes);
  }

  /** Hands over what new packets were made with. */
  void tellContents(RowCache to) {
    textSizes.forEach(
        (number, size) ->
            to.putContent(number, Objects.requireNonNull(contents.get(number)), size));
  }

  void put(TaskState task) {
    tasks.put(task.taskId(), task);
  }

  void put(KeyValueEntry entry) {
    entries.put(new ReadSet.EntryKey(entry.table(), entry.key()), entry.value());
  }

  void forgetEntries() {
    entries.clear();
  }

  /** Whether it was looked for and not found, so that to write it is to add it. */
  boolean isMissing(KeyValueTable table, String key) {
    ReadSet.EntryKey place = new ReadSet.EntryKey(table, key);
    return entries.containsKey(place) && entries.get(place) == null;
  }

  @Nullable PacketState packet(String packetId) {
    if (!packets.containsKey(packetId) && !recall(packetId)) {
      PacketState packet = view.packet(packetId);
      if (packet != null) {
        put(packet);
      }
      packets.put(packetId, packet);
    }
    return packets.get(packetId);
  }

  /** In the order of the numbers; those that somebody else has locked are left out. */
  List<PacketState> numbered(Collection<Long> numbers) throws SQLException {
    List<Long> unknown = new ArrayList<>();
    for (Long number : numbers) {
      PacketState packet = byNumber.get(number);
      if (packet == null) {
        packet = recall(number);
      }
      if (packet == null) {
        unknown.add(number);
      } else {
        byNumber.put(number, packet);
      }
    }
    if (!unknown.isEmpty()) {
      view.packetTable().numbered(unknown, this::put);
    }
    return numbers.stream().map(byNumber::get).filter(it -> it != null).toList();
  }

  JsonObject content(PacketState packet) {
    JsonObject content = contents.get(packet.number());
    if (content == null && rowCache != null) {
      content = rowCache.content(packet.number());
    }
    if (content == null) {
      byte[] bytes = packed.get(packet.number());
      if (bytes == null && writeAheadTable != null) {
        bytes = writeAheadTable.unfiled().content(packet.number());
      }
      content = bytes == null ? view.content(packet) : codec.read(bytes);
      contents.put(packet.number(), content);
    }
    return content;
  }

  @Nullable TaskState task(String taskId) {
    if (!tasks.containsKey(taskId)) {
      TaskState task = recallTask(taskId);
      tasks.put(taskId, task == null ? view.task(taskId) : task);
    }
    return tasks.get(taskId);
  }

  /** Looks up at once the numbers that {@link #taskNumber} will be asked for. */
  void fetchTaskNumbers(Stream<@Nullable String> taskIds) throws SQLException {
    Set<String> unknown = new LinkedHashSet<>();
    taskIds.forEach(
        id -> {
          if (id != null && knownNumber(id) == null) {
            unknown.add(id);
          }
        });
    if (!unknown.isEmpty()) {
      view.taskTable().numbers(unknown, taskNumbers::put);
    }
  }

  private @Nullable Long knownNumber(String taskId) {
    TaskState task = tasks.get(taskId);
    if (task == null) {
      task = recallTask(taskId);
    }
    return task == null ? taskNumbers.get(taskId) : Long.valueOf(task.number());
  }

  /** The number of a task; null if there is no such task or it was not looked up. */
  @Nullable Long taskNumber(@Nullable String taskId) {
    return taskId == null ? null : knownNumber(taskId);
  }

  @Nullable JsonObject entry(KeyValueTable table, String key) {
    ReadSet.EntryKey place = new ReadSet.EntryKey(table, key);
    if (!entries.containsKey(place) && !recallEntry(place)) {
      entries.put(place, view.entry(table, key));
    }
    return entries.get(place);
  }
}
