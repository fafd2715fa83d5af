package dev.ahp.adapter.adk;

import com.google.adk.sessions.Session;
import dev.ahp.adapter.contract.BridgeContract;
import dev.ahp.adapter.contract.Harness;

class AdkBridgeTest extends BridgeContract<Session> {
  @Override
  protected Harness<Session> harness() {
    return new AdkHarness();
  }
}
