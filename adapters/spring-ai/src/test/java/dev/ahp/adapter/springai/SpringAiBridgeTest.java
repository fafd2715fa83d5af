package dev.ahp.adapter.springai;

import dev.ahp.adapter.contract.BridgeContract;
import dev.ahp.adapter.contract.Harness;

class SpringAiBridgeTest extends BridgeContract<ChatState> {
  @Override
  protected Harness<ChatState> harness() {
    return new SpringAiHarness();
  }
}
