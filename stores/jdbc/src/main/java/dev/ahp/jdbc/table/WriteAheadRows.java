package dev.ahp.jdbc.table;

import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet.EntryKey;
import dev.ahp.broker.store.TaskState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows that changed since their tables were written, each once as it is now. A packet that was
 * submitted, claimed and completed meanwhile is one new row in the end, and stands in none of the
 * lists that it passed through.
 */
final class WriteAheadRows {
  private static final int MOSTLY = 3;

  /** The order in which packets are claimed. */
  static final Comparator<PacketState> BEST_FIRST =
      Comparator.<PacketState>comparingInt(it -> it.identity().priority())
          .thenComparingLong(it -> it.placement().since())
          .thenComparingLong(PacketState::number);

  /** Their {@code before} is what the tables hold. */
  private final Map<String, PacketChange> packets = new LinkedHashMap<>();

  private final Map<Long, PacketState> byNumber = new HashMap<>();
  private final Map<Long, byte[]> contents = new HashMap<>();
  private final Map<String, TaskState> tasks = new LinkedHashMap<>();
  private final Map<EntryKey, KeyValueEntry> entries = new LinkedHashMap<>();

  /** What can be claimed now, by queue. */
  private final Map<String, Map<Long, PacketState>> ready = new HashMap<>();

  /** How many packets the tables still hold in a queue although they have changed. */
  private final Map<String, Integer> outdated = new HashMap<>();

  private int ended;

  boolean isEmpty() {
    return packets.isEmpty() && tasks.isEmpty() && entries.isEmpty();
  }

  int rows() {
    return packets.size() + tasks.size() + entries.size();
  }

  /** Whether most packets have come to their end, so that they need not be written again. */
  boolean isMostlyOver() {
    return ended >= MOSTLY * (packets.size() - ended);
  }

  /**
   * Takes a packet as it is now.
   *
   * @param content packed, of a new packet, unless it is in its table already
   */
  void put(PacketChange change, byte @Nullable [] content) {
    PacketState after = change.after();
    PacketChange earlier = packets.get(after.id());
    if (earlier == null) {
      packets.put(after.id(), new PacketChange(change.before(), after, null));
      queuesOf(change.before()).forEach(it -> outdated.merge(it, 1, Integer::sum));
    } else {
      packets.put(after.id(), new PacketChange(earlier.before(), after, null));
      queuesOf(earlier.after()).forEach(it -> readyIn(it).remove(after.number()));
    }
    boolean wasFinal = earlier != null && earlier.after().isFinal();
    ended += after.isFinal() && !wasFinal ? 1 : 0;
    queuesOf(after).forEach(it -> readyIn(it).put(after.number(), after));
    byNumber.put(after.number(), after);
    if (content != null) {
      contents.put(after.number(), content);
    }
  }

  private static List<String> queuesOf(@Nullable PacketState packet) {
    return packet == null ? List.of() : packet.placement().queues();
  }

  private Map<Long, PacketState> readyIn(String queue) {
    return ready.computeIfAbsent(queue, it -> new HashMap<>());
  }

  void put(TaskState task) {
    tasks.put(task.taskId(), task);
  }

  void put(KeyValueEntry entry) {
    entries.put(new EntryKey(entry.table(), entry.key()), entry);
  }

  @Nullable PacketState packet(String packetId) {
    PacketChange change = packets.get(packetId);
    return change == null ? null : change.after();
  }

  @Nullable PacketState packet(long number) {
    return byNumber.get(number);
  }

  byte @Nullable [] content(long number) {
    return contents.get(number);
  }

  @Nullable TaskState task(String taskId) {
    return tasks.get(taskId);
  }

  /** What was put or taken away at a place; null if nothing was. */
  @Nullable KeyValueEntry entry(EntryKey place) {
    return entries.get(place);
  }

  /** Packets that can be claimed by what changed, in no order. */
  List<PacketState> claimable(ClaimQuery query) {
    Map<Long, PacketState> found = new HashMap<>();
    for (String queue : query.queues()) {
      for (PacketState packet : ready.getOrDefault(queue, Map.of()).values()) {
        if (query.types().isEmpty() || query.types().contains(packet.identity().type())) {
          found.put(packet.number(), packet);
        }
      }
    }
    return new ArrayList<>(found.values());
  }

  /** At most how many packets that the tables hold in these queues must be passed over. */
  int outdated(List<String> queues) {
    int sum = 0;
    for (String queue : queues) {
      sum += outdated.getOrDefault(queue, 0);
    }
    return sum;
  }

  /** Packets whose next moment has come by what changed, in no order. */
  List<PacketState> due(long now) {
    return byNumber.values().stream().filter(it -> isDue(it, now)).toList();
  }

  private static boolean isDue(@Nullable PacketState packet, long now) {
    return packet != null && packet.deadlines().dueAt() != 0 && packet.deadlines().dueAt() <= now;
  }

  /** How many packets that the tables hold as due must be passed over. */
  int outdated(long now) {
    return (int) packets.values().stream().filter(it -> isDue(it.before(), now)).count();
  }

  /** Whether an entry may be thrown away by now. */
  boolean holdsOver(long now) {
    return entries.values().stream().anyMatch(it -> it.until() > 0 && it.until() <= now);
  }

  List<PacketChange> packets() {
    return List.copyOf(packets.values());
  }

  /** Those whose content is not in its table yet. */
  List<NewPacketRow> newPackets() {
    List<NewPacketRow> found = new ArrayList<>();
    for (PacketChange change : packets.values()) {
      if (change.before() == null) {
        PacketState packet = change.after();
        byte[] content = contents.get(packet.number());
        if (content != null) {
          found.add(new NewPacketRow(packet, content));
        }
      }
    }
    return found;
  }

  List<TaskState> tasks() {
    return List.copyOf(tasks.values());
  }

  List<KeyValueEntry> entries() {
    return List.copyOf(entries.values());
  }
}
