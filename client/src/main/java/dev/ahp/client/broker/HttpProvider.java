package dev.ahp.client.broker;

import dev.ahp.Broker;
import dev.ahp.Broker.BrokerProvider;
import dev.ahp.client.DaemonAddress;
import dev.ahp.client.DaemonClient;
import dev.ahp.connection.ConnectedBroker;
import java.util.Optional;

/** Connects to daemons. */
public final class HttpProvider implements BrokerProvider {
  @Override
  public Optional<Broker> open(String kind, String place, String token) {
    return kind.equals("http")
        ? Optional.of(over(DaemonClient.of(DaemonAddress.of(place, token))))
        : Optional.empty();
  }

  /** Returns the broker that a client talks to. */
  public static Broker over(DaemonClient client) {
    return new ConnectedBroker(new HttpBrokerConnection(client));
  }
}
