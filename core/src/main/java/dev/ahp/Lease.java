package dev.ahp;

import java.time.Duration;
import java.time.Instant;

/**
 * A time-limited right to act on a packet. The token identifies the holder. Once the lease expires
 * or a newer one is granted, operations with this token are refused.
 *
 * @param holder the agent that received the lease
 * @param length the duration that a renewal grants, counted from the time of the renewal
 */
public record Lease(
    String packetId, String holder, String token, Fence fence, Instant until, Duration length) {

  /** Returns whether the lease has expired at the given time. */
  public boolean lapsedAt(Instant now) {
    return !now.isBefore(until);
  }

  public Lease renewedAt(Instant now) {
    return new Lease(packetId, holder, token, fence, now.plus(length), length);
  }
}
