package dev.ahp.delivery;

import java.time.Duration;

/**
 * How patient the relay is.
 *
 * @param allowPrivate whether loopback and private addresses may be called
 * @param timeout of one attempt
 * @param lease how long a receiver has to accept what it was given
 * @param retryBase the first pause after a failure; each further one is twice as long
 * @param retryMax the longest pause
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
