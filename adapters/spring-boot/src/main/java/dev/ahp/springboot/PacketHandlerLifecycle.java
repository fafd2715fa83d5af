package dev.ahp.springboot;

import dev.ahp.Agent;
import dev.ahp.AgentRuntime;
import dev.ahp.Broker;
import dev.ahp.Handler;
import dev.ahp.Role;
import java.util.Map;
import java.util.Objects;
import org.springframework.context.SmartLifecycle;

/** Starts the handlers when the application context is complete. */
final class PacketHandlerLifecycle implements SmartLifecycle {
  private final AgentRuntime runtime;
  private final Broker broker;
  private final PacketHandlerRegistry registry;
  private final boolean embedded;
  private volatile boolean running;

  PacketHandlerLifecycle(
      AgentRuntime runtime, Broker broker, PacketHandlerRegistry registry, boolean embedded) {
    this.runtime = runtime;
    this.broker = broker;
    this.registry = registry;
    this.embedded = embedded;
  }

  @Override
  public void start() {
    registry.handlers().forEach(this::serve);
    runtime.start();
    running = true;
  }

  private void serve(String agent, Map<String, Handler> byType) {
    if (embedded && broker.agents().get(agent).isEmpty()) {
      broker.agents().put(Agent.named(agent));
    }
    Role role = Role.named(agent).accepts(byType.keySet().toArray(String[]::new));
    runtime.serve(role, packet -> Objects.requireNonNull(byType.get(packet.type())).handle(packet));
  }

  /** Stops claiming and waits for running handlers. */
  @Override
  public void stop() {
    running = false;
    runtime.close();
  }

  @Override
  public boolean isRunning() {
    return running;
  }
}
