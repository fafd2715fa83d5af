package dev.ahp;

/** Makes runtimes; found by {@link java.util.ServiceLoader}. */
public interface RuntimeProvider {
  AgentRuntime on(Broker broker);
}
