package dev.ahp.runtime;

import dev.ahp.AgentRuntime;
import dev.ahp.Broker;
import dev.ahp.RuntimeProvider;

/** Creates runtimes in this process. */
public final class LocalRuntimeProvider implements RuntimeProvider {
  @Override
  public AgentRuntime on(Broker broker) {
    return new LocalRuntime(broker);
  }
}
