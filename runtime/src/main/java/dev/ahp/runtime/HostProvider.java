package dev.ahp.runtime;

import dev.ahp.Broker;
import dev.ahp.Runtime;
import dev.ahp.RuntimeProvider;

/** Makes runtimes in this process. */
public final class HostProvider implements RuntimeProvider {
  @Override
  public Runtime on(Broker broker) {
    return new Host(broker);
  }
}
