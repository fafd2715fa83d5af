package dev.ahp.delivery;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What became of an attempt to deliver. */
public sealed interface DeliveryResult {
  /** The receiver has it, or a queue that will not lose it. */
  record Success() implements DeliveryResult {}

  /**
   * Not this time.
   *
   * @param reason for people, without secrets
   * @param after not before; null for the usual back-off
   */
  record RetryLater(String reason, @Nullable Duration after) implements DeliveryResult {}

  /**
   * It can never be delivered this way; others must not wait for it.
   *
   * @param reason for people, without secrets
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
