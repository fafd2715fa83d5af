package dev.ahp.broker.store;

/** What the store counts for quotas. */
public enum UsageKind {
  /** Packets that wait for one target, by target: validated and ready ones. */
  QUEUED,
  /** Packets, by sender. */
  STORED,
  /** Bytes of the contents of packets as they are stored, by sender. */
  STORED_BYTES,
  /** Tasks with an open packet, by originator. */
  OPEN_TASKS
}
