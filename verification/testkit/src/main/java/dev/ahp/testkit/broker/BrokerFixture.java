package dev.ahp.testkit.broker;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.setting.BrokerSettings;

/** What the parts of the contract share. */
public interface BrokerFixture {
  /** A broker of this test alone, opened at the first call. */
  TestBroker open(BrokerOptions options);

  default TestBroker open(BrokerSettings settings) {
    return open(BrokerOptions.standard().with(settings));
  }

  default TestBroker open() {
    return open(BrokerOptions.standard());
  }

  /** One with agents that have nothing but a name. */
  default TestBroker openWith(String... agents) {
    TestBroker broker = open();
    broker.agents(agents);
    return broker;
  }
}
