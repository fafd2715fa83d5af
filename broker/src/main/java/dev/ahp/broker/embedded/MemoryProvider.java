package dev.ahp.broker.embedded;

import dev.ahp.Broker;
import dev.ahp.Broker.BrokerProvider;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.memory.MemoryStore;
import java.util.Optional;

/** Opens brokers in memory. */
public final class MemoryProvider implements BrokerProvider {
  @Override
  public Optional<Broker> open(String kind, String location, String token) {
    return kind.equals("memory")
        ? Optional.of(
            EmbeddedBroker.over(LocalBroker.open(new MemoryStore(), BrokerOptions.standard())))
        : Optional.empty();
  }
}
