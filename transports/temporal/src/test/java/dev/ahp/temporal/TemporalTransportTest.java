package dev.ahp.temporal;

import dev.ahp.testkit.transport.TransportContract;

class TemporalTransportTest extends TransportContract {
  TemporalTransportTest() {
    super(new TemporalFixture());
  }
}
