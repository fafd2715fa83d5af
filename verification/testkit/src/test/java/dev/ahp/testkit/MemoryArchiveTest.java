package dev.ahp.testkit;

import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.store.Store;
import dev.ahp.testkit.broker.ArchiveContract;

class MemoryArchiveTest extends ArchiveContract {
  @Override
  protected Store openEmpty() {
    return new MemoryStore();
  }
}
