package dev.ahp.testkit.transport;

import dev.ahp.delivery.Mailbox;
import dev.ahp.delivery.TransportProvider;
import dev.ahp.json.JsonObject;
import java.util.function.BooleanSupplier;

/** A transport with its server, as the contract needs it. */
public interface TransportFixture extends AutoCloseable {
  TransportProvider provider();

  /** What the entry of an agent says to be reached on this server. */
  JsonObject delivery(String agent);

  /** The same, but with credentials that are wrong. */
  JsonObject forbidden(String agent);

  /** A delivery that can never work, whatever the server does. */
  JsonObject hopeless(String agent);

  /** The agent's side. */
  Mailbox mailbox(String agent);

  /**
   * Takes a letter up; tells whether nobody had before. Most receivers do so by the lease that the
   * letter brings.
   */
  default boolean accept(Mailbox.MailboxMessage message, BooleanSupplier byLease) {
    return byLease.getAsBoolean();
  }

  /** Stops the server. */
  void stop();

  /** Starts it again at the same address; what it had taken over is still there. */
  void start();

  /** Whether what is sent to one agent for one task is received in that order. */
  default boolean keepsOrder() {
    return true;
  }

  @Override
  void close();
}
