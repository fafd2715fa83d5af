package dev.ahp.sqs;

import dev.ahp.testkit.transport.InboundContract;

class SqsInboundTest extends InboundContract {
  SqsInboundTest() {
    super(new SqsInboundFixture());
  }
}
