package dev.ahp.nats;

import dev.ahp.testkit.transport.TransportContract;

class NatsTransportTest extends TransportContract {
  NatsTransportTest() {
    super(new NatsFixture());
  }
}
