package dev.ahp.adapter.springai;

import dev.ahp.adapter.contract.AdapterContract;
import dev.ahp.adapter.contract.Harness;

class SpringAiAdapterTest extends AdapterContract<ChatState> {
  @Override
  protected Harness<ChatState> harness() {
    return new SpringAiHarness();
  }
}
