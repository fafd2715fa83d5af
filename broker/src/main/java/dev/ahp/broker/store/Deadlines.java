package dev.ahp.broker.store;

/**
 * The moments at which something happens to a packet by itself, in milliseconds of the epoch; 0
 * where there is none.
 *
 * @param scheduledAt when it becomes ready; once it is, when a transport is given it again
 * @param expiresAt until when it can be accepted, by the sender's word
 * @param acceptBy until when it must be accepted, by its contract
 * @param workBy until when the work must be done; 0 also while that clock stands still
 * @param workLeft what was left of that time when its clock stopped
 * @param dueAt the earliest of all that can happen now, the lapse of the lease included
 */
public record Deadlines(
    long scheduledAt, long expiresAt, long acceptBy, long workBy, long workLeft, long dueAt) {
  public static final Deadlines NONE = new Deadlines(0, 0, 0, 0, 0, 0);

  public Deadlines scheduledAt(long moment) {
    return new Deadlines(moment, expiresAt, acceptBy, workBy, workLeft, dueAt);
  }

  public Deadlines dueAt(long moment) {
    return new Deadlines(scheduledAt, expiresAt, acceptBy, workBy, workLeft, moment);
  }
}
