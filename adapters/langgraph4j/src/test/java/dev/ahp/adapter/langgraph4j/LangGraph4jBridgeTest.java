package dev.ahp.adapter.langgraph4j;

import dev.ahp.adapter.contract.BridgeContract;
import dev.ahp.adapter.contract.Harness;
import java.util.Map;

class LangGraph4jBridgeTest extends BridgeContract<Map<String, Object>> {
  @Override
  protected Harness<Map<String, Object>> harness() {
    return new LangGraph4jHarness();
  }
}
