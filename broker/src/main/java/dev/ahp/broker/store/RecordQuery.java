package dev.ahp.broker.store;

import org.jspecify.annotations.Nullable;

/**
 * Which audit records; a null part asks for any.
 *
 * @param after the place of the last one seen; null from the start
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

  /** Where a record stands among all of them: by time, then chain, then number. */
  public record RecordPosition(long at, String chain, long seq)
      implements Comparable<RecordPosition> {
    @Override
    public int compareTo(RecordPosition other) {
      int byTime = Long.compare(at, other.at);
      if (byTime != 0) {
        return byTime;
      }
      int byChain = chain.compareTo(other.chain);
      return byChain != 0 ? byChain : Long.compare(seq, other.seq);
    }
  }

  public static RecordQuery ofTask(String taskId, @Nullable RecordPosition after, int limit) {
    return new RecordQuery(taskId, null, null, null, null, after, limit, false);
  }

  /** The same from another place on. */
  public RecordQuery from(@Nullable RecordPosition recordPosition, int most) {
    return new RecordQuery(taskId, packetId, event, actor, chain, recordPosition, most, newest);
  }

  public boolean matches(RecordRow record) {
    return fits(taskId, record.taskId())
        && fits(packetId, record.packetId())
        && fits(event, record.event())
        && fits(actor, record.actor())
        && fits(chain, record.chain())
        && (after == null || isPast(record.place(), after));
  }

  private boolean isPast(RecordPosition recordPosition, RecordPosition seen) {
    return newest ? recordPosition.compareTo(seen) < 0 : recordPosition.compareTo(seen) > 0;
  }

  private static boolean fits(@Nullable String wanted, @Nullable String actual) {
    return wanted == null || wanted.equals(actual);
  }
}
