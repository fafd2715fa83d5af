package dev.ahp.audit;

import java.util.Locale;

/** The events that a broker records. */
public enum AuditEvent {
  PACKET_SUBMITTED,
  PACKET_DENIED,
  PACKET_DEAD_LETTERED,
  PACKET_DUE,
  PACKET_OFFERED,
  PACKET_OFFER_LAPSED,
  PACKET_ACCEPTED,
  PACKET_REJECTED,
  PACKET_PROGRESS,
  PACKET_WAITING,
  PACKET_RESUMED,
  PACKET_HANDOFF_STARTED,
  PACKET_HANDED_OFF,
  PACKET_ROLLED_BACK,
  PACKET_DELEGATED,
  PACKET_CHILDREN_RESOLVED,
  PACKET_REVIEWED,
  PACKET_COMPLETED,
  PACKET_FAILED,
  PACKET_BLOCKED,
  PACKET_CANCELLED,
  PACKET_EXPIRED,
  PACKET_RETRIED,
  PACKET_RECOVERED,
  PACKET_READ,
  STREAM_CLOSED,
  TASK_REPLAYED,
  TASK_PURGED,
  TASK_READ,
  REQUEST_DENIED,
  BUDGET_MISMATCH,
  ESCALATION_OPENED,
  INBOX_DECIDED,
  INBOX_ASSIGNED,
  DEAD_LETTER_RELEASED("dead_letter.released"),
  DEAD_LETTER_DISCARDED("dead_letter.discarded"),
  CONTENT_ALLOWED,
  CONTENT_REVOKED,
  DATA_ERASED,
  AGENT_CHANGED,
  CONTRACT_CHANGED,
  SCHEMA_CHANGED,
  QUOTA_CHANGED,
  ENCRYPTION_CHANGED,
  SCHEDULE_CHANGED,
  NAMESPACE_CHANGED,
  SCHEDULE_FIRED,
  SCHEDULE_SKIPPED,
  ALERT_ACKNOWLEDGED,
  ALERT_MUTED,
  AUDIT_ARCHIVED,
  AUDIT_ARCHIVE_DELETED,
  AUDIT_LOSS_ACCEPTED,
  SESSION_OPENED,
  SESSION_CLOSED,
  SIGN_IN_FAILED("sign_in.failed"),
  SIGN_IN_LOCKED("sign_in.locked"),
  ACCESS_DENIED;

  private final String wireName;

  AuditEvent() {
    this.wireName = name().toLowerCase(Locale.ROOT).replaceFirst("_", ".");
  }

  AuditEvent(String wireName) {
    this.wireName = wireName;
  }

  /** The name in records and event streams, such as {@code packet.handed_off}. */
  public String wireName() {
    return wireName;
  }

  public boolean is(String event) {
    return wireName.equals(event);
  }

  @Override
  public String toString() {
    return wireName;
  }
}
