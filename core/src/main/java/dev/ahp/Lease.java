package dev.ahp;

import java.time.Duration;
import java.time.Instant;

/**
 * The right to act on a packet for a while. Whoever shows its token is the holder; once the lease
 * has lapsed or a newer one was given, the token changes nothing any more.
 *
 * @param holder the agent it was given to
 * @param length what a renewal adds, counted from the moment of the renewal
 */
public record Lease(
    String packetId, String holder, String token, Fence fence, Instant until, Duration length) {

  public boolean lapsedAt(Instant now) {
    return !now.isBefore(until);
  }

  public Lease renewedAt(Instant now) {
    return new Lease(packetId, holder, token, fence, now.plus(length), length);
  }
}
