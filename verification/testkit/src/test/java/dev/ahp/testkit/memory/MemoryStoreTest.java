package dev.ahp.testkit.memory;

import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Store;
import dev.ahp.testkit.StoreContract;

class MemoryStoreTest extends StoreContract {
  @Override
  protected Store openEmpty() {
    return new MemoryStore();
  }
}
