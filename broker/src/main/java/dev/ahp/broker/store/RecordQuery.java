package dev.ahp.broker.store;

import dev.ahp.broker.store.RecordRow.RecordPosition;
import org.jspecify.annotations.Nullable;

/**
 * A query for audit records; null matches any value.
 *
 * @param after the position of the last record read; null to start at the first
 * @param newest whether the newest come first
 */
public record RecordQuery(
    @Nullable String taskId,
    @Nullable String packetId,
    @Nullable String event,
    @Nullable String actor,
    @Nullable String chain,
    @Nullable RecordPosition after,
    int limit,
    boolean newest) {

  public static RecordQuery ofTask(String taskId, @Nullable RecordPosition after, int limit) {
    return new RecordQuery(taskId, null, null, null, null, after, limit, false);
  }

  /** Returns the query from another position. */
  public RecordQuery from(@Nullable RecordPosition position, int newLimit) {
    return new RecordQuery(taskId, packetId, event, actor, chain, position, newLimit, newest);
  }

  public boolean matches(RecordRow record) {
    return matches(taskId, record.taskId())
        && matches(packetId, record.packetId())
        && matches(event, record.event())
        && matches(actor, record.actor())
        && matches(chain, record.chain())
        && (after == null || isPast(record.position(), after));
  }

  private boolean isPast(RecordPosition position, RecordPosition seen) {
    return newest ? position.compareTo(seen) < 0 : position.compareTo(seen) > 0;
  }

  private static boolean matches(@Nullable String wanted, @Nullable String actual) {
    return wanted == null || wanted.equals(actual);
  }
}
