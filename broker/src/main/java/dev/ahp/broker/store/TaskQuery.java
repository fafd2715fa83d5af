package dev.ahp.broker.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Selects tasks; null and 0 match any value.
 *
 * @param agent a sender or owner of one of its packets
 * @param packet the properties of one of its packets
 * @param createdFrom in milliseconds since the epoch, inclusive
 * @param createdBefore in milliseconds since the epoch, exclusive
 * @param minCostMicros the least cost in millionths of a US dollar
 * @param after the position of the last task of the page before; null for the first page
 */
public record TaskQuery(
    @Nullable String status,
    @Nullable String agent,
    PacketFilter packet,
    long createdFrom,
    long createdBefore,
    long minCostMicros,
    @Nullable TextQuery text,
    TaskSort sort,
    boolean descending,
    @Nullable TaskPosition after,
    int limit) {

  /** The properties of a packet; null matches any value. */
  public record PacketFilter(
      @Nullable String type, @Nullable Integer priority, @Nullable String contract) {
    public static final PacketFilter ANY = new PacketFilter(null, null, null);

    public boolean matches(PacketState packet) {
      PacketIdentity identity = packet.identity();
      return (type == null || type.equals(identity.type()))
          && (priority == null || priority == identity.priority())
          && (contract == null || contract.equals(identity.contract()));
    }
  }

  /** The orders of a list. Only the first does not need the search index. */
  public enum TaskSort {
    CREATED,
    UPDATED,
    COST
  }

  /**
   * A place in a list.
   *
   * @param key the number, the time of the last change, or the cost in millionths of a dollar
   */
  public record TaskPosition(long key, long number) implements Comparable<TaskPosition> {
    @Override
    public int compareTo(TaskPosition other) {
      int byKey = Long.compare(key, other.key);
      return byKey == 0 ? Long.compare(number, other.number) : byKey;
    }
  }

  /** A task and its place. */
  public record FoundTask(TaskState task, TaskPosition position) {}

  /**
   * A part of a list. A store reads a limited number of rows, so it may be short.
   *
   * @param next the place to continue at; null at the end of the list
   */
  public record TaskSlice(List<FoundTask> tasks, @Nullable TaskPosition next) {
    public TaskSlice {
      tasks = List.copyOf(tasks);
    }
  }

  public TaskQuery from(@Nullable TaskPosition position, int newLimit) {
    return new TaskQuery(
        status,
        agent,
        packet,
        createdFrom,
        createdBefore,
        minCostMicros,
        text,
        sort,
        descending,
        position,
        newLimit);
  }

  /** Returns whether only the search index can answer the query. */
  public boolean needsIndex() {
    return text != null || sort != TaskSort.CREATED || minCostMicros > 0;
  }

  /** Returns the place before the first task. */
  public TaskPosition start() {
    if (after != null) {
      return after;
    }
    long end = descending ? Long.MAX_VALUE : Long.MIN_VALUE;
    return new TaskPosition(end, end);
  }
}
