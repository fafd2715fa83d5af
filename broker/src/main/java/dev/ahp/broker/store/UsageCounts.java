package dev.ahp.broker.store;

import dev.ahp.lifecycle.Status;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Numbers by kind and name, or differences of such numbers. Not thread-safe. */
public final class UsageCounts {
  private final Map<UsageKind, Map<String, Long>> counts = new EnumMap<>(UsageKind.class);
  private final Map<UsageKind, Long> totals = new EnumMap<>(UsageKind.class);

  /** Adds to a number; a number that becomes 0 is removed. */
  public void add(UsageKind kind, String name, long by) {
    if (by != 0) {
      counts
          .computeIfAbsent(kind, it -> new HashMap<>())
          .merge(name, by, (old, more) -> old + more == 0 ? null : old + more);
      totals.merge(kind, by, Long::sum);
    }
  }

  public void addAll(UsageCounts others) {
    others.counts.forEach(
        (kind, names) -> names.forEach((name, number) -> add(kind, name, number)));
  }

  /** Adds the difference between two states of a packet, without its bytes. */
  public void addChange(@Nullable PacketState before, PacketState after, int sign) {
    if (before == null) {
      add(UsageKind.STORED, after.identity().sender(), sign);
    }
    int queued = isQueued(after) - (before == null ? 0 : isQueued(before));
    add(UsageKind.QUEUED, after.identity().target(), (long) sign * queued);
  }

  /** Adds the difference between two states of a task. */
  public void addChange(@Nullable TaskState before, TaskState after, int sign) {
    if (before != null && !before.isEnded()) {
      add(UsageKind.OPEN_TASKS, before.firstSender(), -sign);
    }
    if (!after.isEnded()) {
      add(UsageKind.OPEN_TASKS, after.firstSender(), sign);
    }
  }

  /** Subtracts deleted packets. */
  public void addDeleted(List<PacketState> deleted, ToLongFunction<PacketState> bytes) {
    for (PacketState packet : deleted) {
      add(UsageKind.STORED, packet.identity().sender(), -1);
      add(UsageKind.STORED_BYTES, packet.identity().sender(), -bytes.applyAsLong(packet));
    }
  }

  /** Adds the bytes of the packets that are new among changed ones. */
  public void addBytes(List<PacketChange> written, ToLongFunction<PacketState> bytes) {
    for (PacketChange change : written) {
      if (change.before() == null) {
        PacketState packet = change.after();
        add(UsageKind.STORED_BYTES, packet.identity().sender(), bytes.applyAsLong(packet));
      }
    }
  }

  private static int isQueued(PacketState packet) {
    return packet.status() == Status.READY || packet.status() == Status.VALIDATED ? 1 : 0;
  }

  public long get(UsageKind kind, String name) {
    return counts.getOrDefault(kind, Map.of()).getOrDefault(name, 0L);
  }

  /** Returns the sum over all names. */
  public long total(UsageKind kind) {
    return totals.getOrDefault(kind, 0L);
  }

  /** Returns all names with a number, in order. */
  public Set<String> names() {
    Set<String> names = new TreeSet<>();
    counts.values().forEach(it -> names.addAll(it.keySet()));
    return names;
  }
}
