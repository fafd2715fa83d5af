package dev.ahp.broker.embedded;

import dev.ahp.Broker;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.connection.ConnectedBroker;

/** {@code dev.ahp.Broker} in this process. */
public final class EmbeddedBroker {
  private EmbeddedBroker() {}

  /** A broker over the desks, which it closes with itself. */
  public static Broker over(BrokerApi exchange) {
    return new ConnectedBroker(new LocalBrokerConnection(exchange));
  }
}
