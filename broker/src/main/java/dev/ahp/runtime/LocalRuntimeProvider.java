package dev.ahp.runtime;

import dev.ahp.AgentRuntime;
import dev.ahp.AgentRuntime.RuntimeProvider;
import dev.ahp.Broker;

/** Creates runtimes in this process. */
public final class LocalRuntimeProvider implements RuntimeProvider {
  @Override
  public AgentRuntime on(Broker broker) {
    return new LocalRuntime(broker);
  }
}
