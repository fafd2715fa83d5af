package dev.ahp.broker.store;

import org.jspecify.annotations.Nullable;

/**
 * A sealed audit record, with the parts that are looked for.
 *
 * @param at in milliseconds of the epoch
 * @param line the record in its RFC 8785 form, {@code recordHash} included
 * @param hash its {@code recordHash}
 * @param handoffAuditRow what a receiver decided; null for records of other moves
 */
@SuppressWarnings("ArrayRecordComponent") // hashed and stored as they are, never compared
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

  public RecordQuery.RecordPosition place() {
    return new RecordQuery.RecordPosition(at, chain, seq);
  }
}
