package dev.ahp;

/** Creates agent runtimes. Providers are found by {@link java.util.ServiceLoader}. */
public interface RuntimeProvider {
  AgentRuntime on(Broker broker);
}
