package dev.ahp.testkit.broker;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.setting.BrokerSettings;

/** Shared methods of the broker contracts. */
public interface BrokerFixture {
  /** Opens the broker of this test on the first call. */
  TestBroker open(BrokerOptions options);

  default TestBroker open(BrokerSettings settings) {
    return open(BrokerOptions.standard().with(settings));
  }

  default TestBroker open() {
    return open(BrokerOptions.standard());
  }

  /** Opens a broker with agents that have only a name. */
  default TestBroker openWith(String... agents) {
    TestBroker broker = open();
    broker.agents(agents);
    return broker;
  }
}
