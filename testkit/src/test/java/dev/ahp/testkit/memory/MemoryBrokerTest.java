package dev.ahp.testkit.memory;

import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Store;
import dev.ahp.testkit.exchange.ExchangeContract;

class MemoryBrokerTest extends ExchangeContract {
  @Override
  protected Store openEmpty() {
    return new MemoryStore();
  }
}
