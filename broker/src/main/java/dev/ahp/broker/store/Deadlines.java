package dev.ahp.broker.store;

/**
 * The times at which the broker acts on a packet, in milliseconds since the epoch; 0 for none.
 *
 * @param scheduledAt when it becomes ready; for a ready packet, when its transport retries
 * @param expiresAt until when it can be accepted, set by the sender
 * @param acceptBy until when it must be accepted, set by the contract
 * @param workBy until when the work must be completed; 0 while the work time is paused
 * @param workLeft the remaining work time when it was paused
 * @param dueAt the earliest of these times and the end of the lease
 */
public record Deadlines(
    long scheduledAt, long expiresAt, long acceptBy, long workBy, long workLeft, long dueAt) {
  public static final Deadlines NONE = new Deadlines(0, 0, 0, 0, 0, 0);

  public Deadlines scheduledAt(long time) {
    return new Deadlines(time, expiresAt, acceptBy, workBy, workLeft, dueAt);
  }

  public Deadlines dueAt(long time) {
    return new Deadlines(scheduledAt, expiresAt, acceptBy, workBy, workLeft, time);
  }
}
