package dev.ahp.testkit.exchange;

import dev.ahp.broker.Options;
import dev.ahp.broker.setting.Settings;

/** What the parts of the contract share. */
public interface ExchangeFixture {
  /** A broker of this test alone, opened at the first call. */
  TestBroker open(Options options);

  default TestBroker open(Settings settings) {
    return open(Options.standard().with(settings));
  }

  default TestBroker open() {
    return open(Options.standard());
  }

  /** One with agents that have nothing but a name. */
  default TestBroker openWith(String... agents) {
    TestBroker broker = open();
    broker.agents(agents);
    return broker;
  }
}
