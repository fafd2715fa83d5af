package dev.ahp.sqs;

import dev.ahp.testkit.transport.TransportContract;

class FifoQueueTest extends TransportContract {
  FifoQueueTest() {
    super(new SqsFixture(true));
  }
}
