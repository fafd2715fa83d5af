package dev.ahp.nats;

import dev.ahp.testkit.transport.InboundContract;

class NatsInboundTest extends InboundContract {
  NatsInboundTest() {
    super(new NatsInboundFixture());
  }
}
