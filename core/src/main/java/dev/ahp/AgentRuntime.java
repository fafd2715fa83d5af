package dev.ahp;

import java.time.Instant;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Runs handlers for roles on any broker. */
public interface AgentRuntime extends AutoCloseable {
  /** Returns a runtime that uses this broker. Closing the runtime closes the broker. */
  static AgentRuntime on(Broker broker) {
    return ServiceLoader.load(RuntimeProvider.class)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "no AgentRuntime implementation on the class path; add dev.ahp:ahp-broker"))
        .on(broker);
  }

  /** Adds middleware. The first middleware added is the outermost. */
  AgentRuntime use(Middleware middleware);

  /**
   * Registers a handler. Each registration creates one member of the role. A packet for the role
   * goes to any member that is free.
   *
   * @return the agent name of the new member
   */
  String register(Role role, Handler handler);

  /** Registers a handler that streams its result. See {@link #register(Role, Handler)}. */
  String registerStreaming(Role role, StreamHandler handler);

  /**
   * Runs a handler for the agent that has the name of the role. The agent must be registered. Does
   * not change the registry, so the token of that agent is sufficient for a remote broker.
   */
  AgentRuntime serve(Role role, Handler handler);

  /** Starts to claim packets for the registered handlers. */
  AgentRuntime start();

  /**
   * Submits a packet. The future completes with the packet when its work has ended. If the work was
   * handed off, retried or recovered, status, owner, result and error are those of the last packet.
   */
  CompletableFuture<Packet> send(Packet packet);

  /** Submits a packet and returns without waiting for it to end. */
  Packet dispatch(Packet packet);

  /** Submits a packet that no agent can claim before the given time. See {@link #send}. */
  CompletableFuture<Packet> schedule(Packet packet, Instant at);

  /** Sends one copy of the packet to every subscriber whose pattern matches the topic. */
  List<Packet> publish(String topic, Packet packet);

  /**
   * Subscribes to topics. A pattern is a dotted name; {@code *} matches one segment and a final
   * {@code **} matches all remaining segments.
   */
  AutoCloseable subscribe(String pattern, Consumer<Packet> subscriber);

  /** Sends a ping to an agent. The future completes with its reply. */
  CompletableFuture<Packet> ping(String agent);

  /** Stops claiming packets, waits for running handlers, then closes the broker. */
  @Override
  void close();

  /** Creates agent runtimes. Providers are found by {@link ServiceLoader}. */
  interface RuntimeProvider {
    AgentRuntime on(Broker broker);
  }
}
