package dev.ahp.broker.command;

/** The outcome of one delivery attempt. */
public sealed interface DeliveryOutcome {
  /** The receiver has the packet. */
  record DeliverySuccess() implements DeliveryOutcome {}

  /** The packet is to be delivered again. */
  record DeliveryRetry(String reason, long inMs, boolean alert) implements DeliveryOutcome {}

  /** The packet cannot be delivered. */
  record DeliveryFailure(String reason) implements DeliveryOutcome {}
}
