package dev.ahp.testkit.transport;

import dev.ahp.delivery.Mailbox;
import dev.ahp.delivery.TransportProvider;
import dev.ahp.json.JsonObject;
import java.util.function.BooleanSupplier;

/** A transport with its server, as the contract tests need it. */
public interface TransportFixture extends AutoCloseable {
  TransportProvider provider();

  /** Returns the delivery settings of an agent on this server. */
  JsonObject delivery(String agent);

  /** Returns delivery settings with invalid credentials. */
  JsonObject withInvalidCredentials(String agent);

  /** Returns delivery settings that never work. */
  JsonObject hopeless(String agent);

  /** Returns the mailbox of the receiving agent. */
  Mailbox mailbox(String agent);

  /**
   * Accepts a message and returns whether it was not accepted before. Most receivers use the lease
   * of the message.
   */
  default boolean accept(Mailbox.MailboxMessage message, BooleanSupplier byLease) {
    return byLease.getAsBoolean();
  }

  /** Stops the server. */
  void stop();

  /** Starts the server again at the same address; stored messages survive. */
  void start();

  /** Returns whether messages of one task to one agent arrive in order. */
  default boolean keepsOrder() {
    return true;
  }

  @Override
  void close();
}
