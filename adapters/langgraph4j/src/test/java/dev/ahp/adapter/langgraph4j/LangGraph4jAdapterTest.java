package dev.ahp.adapter.langgraph4j;

import dev.ahp.adapter.contract.AdapterContract;
import dev.ahp.adapter.contract.Harness;
import java.util.Map;

class LangGraph4jAdapterTest extends AdapterContract<Map<String, Object>> {
  @Override
  protected Harness<Map<String, Object>> harness() {
    return new LangGraph4jHarness();
  }
}
