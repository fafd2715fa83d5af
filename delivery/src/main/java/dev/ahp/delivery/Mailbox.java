package dev.ahp.delivery;

import java.time.Duration;
import java.util.Optional;

/**
 * The receiver's side of a transport: where an agent finds what was carried to it. A letter that is
 * not settled comes again, to this mailbox or to another of the same agent.
 */
public interface Mailbox extends AutoCloseable {
  /** The next letter, at the latest after the wait. */
  Optional<MailboxMessage> next(Duration wait);

  /** It is dealt with and need not come again. */
  void settle(MailboxMessage mailboxMessage);

  @Override
  void close();

  /**
   * What was carried.
   *
   * @param id by which the transport knows it
   * @param body a claim item as JSON, perhaps by pointer ({@link DeliveryMessage})
   */
  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  record MailboxMessage(String id, byte[] body) {}
}
