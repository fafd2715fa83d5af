package dev.ahp.delivery;

import java.time.Duration;
import java.util.Optional;

/**
 * The receiving side of a transport. A message that is not settled is redelivered to this or
 * another mailbox of the same agent.
 */
public interface Mailbox extends AutoCloseable {
  /** Returns the next message; empty if none arrives within {@code wait}. */
  Optional<MailboxMessage> next(Duration wait);

  /** Acknowledges a message so that it is not redelivered. */
  void settle(MailboxMessage message);

  @Override
  void close();

  /**
   * A delivered message.
   *
   * @param id the identifier that the transport assigned
   * @param body a claim item or a pointer to it as JSON, see {@link DeliveryMessage}
   */
  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  record MailboxMessage(String id, byte[] body) {}
}
