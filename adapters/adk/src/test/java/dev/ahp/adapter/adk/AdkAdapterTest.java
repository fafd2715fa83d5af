package dev.ahp.adapter.adk;

import com.google.adk.sessions.Session;
import dev.ahp.adapter.contract.AdapterContract;
import dev.ahp.adapter.contract.Harness;

class AdkAdapterTest extends AdapterContract<Session> {
  @Override
  protected Harness<Session> harness() {
    return new AdkHarness();
  }
}
