package dev.ahp.adapter.langchain4j;

import dev.ahp.adapter.contract.BridgeContract;
import dev.ahp.adapter.contract.Harness;

class LangChain4jBridgeTest extends BridgeContract<ScopeState> {
  @Override
  protected Harness<ScopeState> harness() {
    return new LangChain4jHarness();
  }
}
