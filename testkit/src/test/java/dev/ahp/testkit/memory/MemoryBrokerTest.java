package dev.ahp.testkit.memory;

import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Store;
import dev.ahp.testkit.exchange.ExchangeContract;
import dev.ahp.testkit.model.ModelContract;

class MemoryBrokerTest extends ExchangeContract implements ModelContract {
  @Override
  protected Store openEmpty() {
    return new MemoryStore();
  }
}
