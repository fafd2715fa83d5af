package dev.ahp.broker.store;

import org.jspecify.annotations.Nullable;

/**
 * The latest lease of a packet.
 *
 * @param token null before the first lease
 * @param holder to whom it was given
 * @param fence how many leases there have been
 * @param until when it lapses, in milliseconds of the epoch; 0 while its clock stands still
 * @param ms its length
 */
public record LeaseState(
    LeaseKind leaseKind,
    @Nullable String token,
    @Nullable String holder,
    long fence,
    long until,
    long ms) {
  public static final LeaseState NONE = new LeaseState(LeaseKind.NONE, null, null, 0, 0, 0);

  /** What the lease allows. */
  public enum LeaseKind {
    /**
     * Nothing: there has been none, or it is over. The last token is kept to tell it from others.
     */
    NONE,
    /** To accept or reject. */
    OFFER,
    /** To work. */
    WORK,
    /** Nothing, because it lapsed. */
    LAPSED
  }

  public LeaseState ended(LeaseKind how) {
    return new LeaseState(how, token, holder, fence, 0, ms);
  }

  public LeaseState until(long moment) {
    return new LeaseState(leaseKind, token, holder, fence, moment, ms);
  }
}
