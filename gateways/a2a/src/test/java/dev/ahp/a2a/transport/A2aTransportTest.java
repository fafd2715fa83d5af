package dev.ahp.a2a.transport;

import dev.ahp.testkit.transport.TransportContract;

class A2aTransportTest extends TransportContract {
  A2aTransportTest() {
    super(new A2aFixture());
  }
}
