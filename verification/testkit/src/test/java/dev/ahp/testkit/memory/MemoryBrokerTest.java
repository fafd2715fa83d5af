package dev.ahp.testkit.memory;

import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Store;
import dev.ahp.testkit.broker.BrokerContract;
import dev.ahp.testkit.broker.SearchContract;
import dev.ahp.testkit.model.ModelContract;

class MemoryBrokerTest extends BrokerContract implements SearchContract, ModelContract {
  @Override
  protected Store openEmpty() {
    return new MemoryStore();
  }
}
