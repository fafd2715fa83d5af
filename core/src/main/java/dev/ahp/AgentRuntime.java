package dev.ahp;

import java.time.Instant;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Hosts roles, middleware and handlers on any broker. */
@SuppressWarnings("JavaLangClash") // the word of the interface; import it by name
public interface AgentRuntime extends AutoCloseable {
  /** A runtime on a broker, which it closes with itself. */
  static AgentRuntime on(Broker broker) {
    return ServiceLoader.load(RuntimeProvider.class)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "no runtime is on the class path; add dev.ahp:ahp-broker"))
        .on(broker);
  }

  /** Adds middleware; the first that was added stands outermost. */
  AgentRuntime use(Middleware middleware);

  /**
   * Registers a handler. Each registration of a role is a member of it: packets for the role go to
   * whichever member is free.
   *
   * @return the name of the agent that the member is
   */
  String register(Role role, Handler handler);

  /** As {@link #register(Role, Handler)}, for a handler that streams its result. */
  String registerStreaming(Role role, StreamHandler handler);

  /** Begins to work. */
  AgentRuntime start();

  /** Submits a packet; the future has the packet when it has ended, whatever its end. */
  CompletableFuture<Packet> send(Packet packet);

  /** Submits a packet and does not wait for its end. */
  Packet dispatch(Packet packet);

  /** As {@link #send}, to be begun at that time. */
  CompletableFuture<Packet> schedule(Packet packet, Instant at);

  /** Sends a copy to every subscriber whose pattern fits the topic. */
  List<Packet> publish(String topic, Packet packet);

  /** Subscribes to a topic: names with dots, {@code *} for one of them, {@code **} for any rest. */
  AutoCloseable subscribe(String pattern, Consumer<Packet> subscriber);

  /** Asks an agent whether it is there; the future has its answer. */
  CompletableFuture<Packet> ping(String agent);

  /** Takes nothing more, lets handlers finish, then closes the broker. */
  @Override
  void close();
}
