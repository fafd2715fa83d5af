package dev.ahp.delivery;

import java.time.Duration;

/**
 * Addresses and time limits of the relay.
 *
 * @param allowPrivate whether loopback and private addresses may be called
 * @param timeout the time limit of one attempt
 * @param lease the time that a receiver has to accept a packet
 * @param retryBase the pause after the first failure; it doubles with each further failure
 * @param retryMax the maximum pause
 */
public record RelaySettings(
    boolean allowPrivate, Duration timeout, Duration lease, Duration retryBase, Duration retryMax) {
  public static final RelaySettings STANDARD =
      new RelaySettings(
          false,
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          Duration.ofMillis(500),
          Duration.ofMinutes(1));

  public RelaySettings allowingPrivate(boolean allowed) {
    return new RelaySettings(allowed, timeout, lease, retryBase, retryMax);
  }
}
