package dev.ahp.broker.embedded;

import dev.ahp.Broker;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.connection.ConnectedBroker;

/** Creates a {@code dev.ahp.Broker} in this process. */
public final class EmbeddedBroker {
  private EmbeddedBroker() {}

  /** Returns a broker that uses and closes the given one. */
  public static Broker over(BrokerApi broker) {
    return new ConnectedBroker(new LocalBrokerConnection(broker));
  }
}
