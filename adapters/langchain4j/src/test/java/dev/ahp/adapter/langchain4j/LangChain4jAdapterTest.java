package dev.ahp.adapter.langchain4j;

import dev.ahp.adapter.contract.AdapterContract;
import dev.ahp.adapter.contract.Harness;

class LangChain4jAdapterTest extends AdapterContract<ScopeState> {
  @Override
  protected Harness<ScopeState> harness() {
    return new LangChain4jHarness();
  }
}
