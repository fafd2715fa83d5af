package dev.ahp.redis;

import dev.ahp.testkit.transport.TransportContract;

class RedisTransportTest extends TransportContract {
  RedisTransportTest() {
    super(new RedisFixture());
  }
}
