package dev.ahp.jdbc.table;

import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.ShelfEntry;
import dev.ahp.broker.store.TaskState;
import dev.ahp.jdbc.pack.Packer;
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
final class SessionRows {
  private final TableView view;
  private final Packer packer;
  private final @Nullable Recent recent;
  private final @Nullable Journal journal;
  private final Map<String, @Nullable PacketState> packets = new HashMap<>();
  private final Map<Long, PacketState> byNumber = new HashMap<>();
  private final Map<Long, byte[]> packed = new HashMap<>();
  private final Map<Long, JsonObject> contents = new HashMap<>();
  private final Map<Long, Integer> textSizes = new HashMap<>();
  private final Map<String, @Nullable TaskState> tasks = new HashMap<>();
  private final Map<String, Long> taskNumbers = new HashMap<>();
  private final Map<Keys.ShelfKey, @Nullable JsonObject> entries = new HashMap<>();

  SessionRows(TableView view, Packer packer, @Nullable Recent recent, @Nullable Journal journal) {
    this.view = view;
    this.packer = packer;
    this.recent = recent;
    this.journal = journal;
  }

  void fetch(Keys keys) throws SQLException {
    fetchPackets(keys);
    fetchTasks(keys.tasks());
    fetchEntries(keys.entries());
  }

  private void fetchPackets(Keys keys) throws SQLException {
    List<String> plain = new ArrayList<>();
    List<String> withContent = new ArrayList<>();
    for (String id : keys.packets()) {
      if (!packets.containsKey(id) && !recall(id)) {
        (keys.contents().contains(id) ? withContent : plain).add(id);
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
    PacketState packet = journal == null ? null : journal.unfiled().packet(packetId);
    if (packet == null && recent != null) {
      packet = recent.packet(packetId);
    }
    if (packet != null) {
      put(packet);
    }
    return packet != null;
  }

  private @Nullable PacketState recall(long number) {
    PacketState packet = journal == null ? null : journal.unfiled().packet(number);
    return packet == null && recent != null ? recent.packet(number) : packet;
  }

  private @Nullable TaskState recallTask(String taskId) {
    TaskState task = journal == null ? null : journal.unfiled().task(taskId);
    return task == null && recent != null ? recent.task(taskId) : task;
  }

  private boolean recallEntry(Keys.ShelfKey place) {
    ShelfEntry entry = journal == null ? null : journal.unfiled().entry(place);
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

  private void fetchEntries(Set<Keys.ShelfKey> places) throws SQLException {
    Map<Shelf, Set<String>> byShelf = new EnumMap<>(Shelf.class);
    for (Keys.ShelfKey place : places) {
      if (!entries.containsKey(place) && !recallEntry(place)) {
        byShelf.computeIfAbsent(place.shelf(), it -> new LinkedHashSet<>()).add(place.key());
        entries.put(place, null);
      }
    }
    for (Map.Entry<Shelf, Set<String>> wanted : byShelf.entrySet()) {
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
  void tellContents(Recent to) {
    textSizes.forEach(
        (number, size) ->
            to.putContent(number, Objects.requireNonNull(contents.get(number)), size));
  }

  void put(TaskState task) {
    tasks.put(task.taskId(), task);
  }

  void put(ShelfEntry entry) {
    entries.put(new Keys.ShelfKey(entry.shelf(), entry.key()), entry.value());
  }

  void forgetEntries() {
    entries.clear();
  }

  /** Whether it was looked for and not found, so that to write it is to add it. */
  boolean isMissing(Shelf shelf, String key) {
    Keys.ShelfKey place = new Keys.ShelfKey(shelf, key);
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
    if (content == null && recent != null) {
      content = recent.content(packet.number());
    }
    if (content == null) {
      byte[] bytes = packed.get(packet.number());
      if (bytes == null && journal != null) {
        bytes = journal.unfiled().content(packet.number());
      }
      content = bytes == null ? view.content(packet) : packer.read(bytes);
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

  @Nullable JsonObject entry(Shelf shelf, String key) {
    Keys.ShelfKey place = new Keys.ShelfKey(shelf, key);
    if (!entries.containsKey(place) && !recallEntry(place)) {
      entries.put(place, view.entry(shelf, key));
    }
    return entries.get(place);
  }
}
