package dev.ahp.sqs;

import dev.ahp.testkit.transport.TransportContract;

class StandardQueueTest extends TransportContract {
  StandardQueueTest() {
    super(new SqsFixture(false));
  }
}
