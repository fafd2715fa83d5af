package dev.ahp.broker.store;

import org.jspecify.annotations.Nullable;

/**
 * The latest lease of a packet.
 *
 * @param token null before the first lease
 * @param holder the agent that got the lease
 * @param fence the number of leases so far
 * @param until when it lapses, in milliseconds since the epoch; 0 while it is paused
 * @param ms its duration
 */
public record LeaseState(
    LeaseKind leaseKind,
    @Nullable String token,
    @Nullable String holder,
    long fence,
    long until,
    long ms) {
  public static final LeaseState NONE = new LeaseState(LeaseKind.NONE, null, null, 0, 0, 0);

  public enum LeaseKind {
    /** No lease, or an ended one. The last token is kept to recognize its holder. */
    NONE,
    /** Allows to accept or reject. */
    OFFER,
    /** Allows to work. */
    WORK,
    /** The lease lapsed. */
    LAPSED
  }

  public LeaseState ended(LeaseKind kind) {
    return new LeaseState(kind, token, holder, fence, 0, ms);
  }

  public LeaseState until(long time) {
    return new LeaseState(leaseKind, token, holder, fence, time, ms);
  }
}
