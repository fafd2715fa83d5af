package dev.ahp.broker.store;

import org.jspecify.annotations.Nullable;

/**
 * An audit record with its queried attributes.
 *
 * @param at in milliseconds since the epoch
 * @param line the record in RFC 8785 form, including {@code recordHash}
 * @param hash the {@code recordHash}
 * @param handoffAuditRow the decision of a receiver; null for other records
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
    @Nullable HandoffAuditRow handoffAuditRow) {

  /** One row of the view {@code handoff_audit}. */
  public record HandoffAuditRow(
      @Nullable String handoffId,
      @Nullable String fromAgent,
      @Nullable String toAgent,
      String status,
      @Nullable String reason,
      @Nullable Double costAtHandoff) {}

  public RecordQuery.RecordPosition position() {
    return new RecordQuery.RecordPosition(at, chain, seq);
  }
}
