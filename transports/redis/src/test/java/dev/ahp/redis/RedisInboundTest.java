package dev.ahp.redis;

import dev.ahp.testkit.transport.InboundContract;

class RedisInboundTest extends InboundContract {
  RedisInboundTest() {
    super(new RedisInboundFixture());
  }
}
