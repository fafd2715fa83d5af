package dev.ahp.broker.store;

import org.jspecify.annotations.Nullable;

/**
 * An audit record with its queried attributes.
 *
 * @param at in milliseconds since the epoch
 * @param line the record in RFC 8785 form, including {@code recordHash}
 * @param hash the {@code recordHash}
 * @param handoffAuditRow the decision of a receiver; null for other records
 * @param opened the line with its sealed data opened; null if it is not sealed or there is no key
 */
@SuppressWarnings("ArrayRecordComponent") // hashed and stored unchanged, never compared
public record RecordRow(
    String chain,
    long seq,
    long at,
    String event,
    @Nullable String actor,
    @Nullable String packetId,
    @Nullable String taskId,
    byte[] line,
    String hash,
    @Nullable HandoffAuditRow handoffAuditRow,
    byte @Nullable [] opened) {

  /** Returns the record for readers: opened if possible. */
  public byte[] text() {
    return opened == null ? line : opened;
  }

  public RecordRow opened(byte @Nullable [] text) {
    return new RecordRow(
        chain, seq, at, event, actor, packetId, taskId, line, hash, handoffAuditRow, text);
  }

  /** One row of the view {@code handoff_audit}. */
  public record HandoffAuditRow(
      @Nullable String handoffId,
      @Nullable String fromAgent,
      @Nullable String toAgent,
      String status,
      @Nullable String reason,
      @Nullable Double costAtHandoff) {
    /** Returns the row without a reason that is sealed in the record. */
    public HandoffAuditRow withoutReason() {
      return new HandoffAuditRow(handoffId, fromAgent, toAgent, status, null, costAtHandoff);
    }
  }

  /** The position of a record: time, chain, number. */
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

  public RecordPosition position() {
    return new RecordPosition(at, chain, seq);
  }
}
