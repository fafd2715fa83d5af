package dev.ahp.delivery;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The result of a delivery attempt. */
public sealed interface DeliveryResult {
  /** The receiver or a durable queue has accepted the packet. */
  record Success() implements DeliveryResult {}

  /**
   * A failure that may be temporary.
   *
   * @param reason a human-readable reason without secrets
   * @param after the minimum delay before the next attempt; null for the default backoff
   */
  record RetryLater(String reason, @Nullable Duration after) implements DeliveryResult {}

  /**
   * A failure that a retry cannot fix. The packet must not block later packets.
   *
   * @param reason a human-readable reason without secrets
   */
  record PermanentFailure(String reason) implements DeliveryResult {}

  static DeliveryResult taken() {
    return new Success();
  }

  static DeliveryResult tryAgain(String reason) {
    return new RetryLater(reason, null);
  }

  static DeliveryResult poison(String reason) {
    return new PermanentFailure(reason);
  }
}
