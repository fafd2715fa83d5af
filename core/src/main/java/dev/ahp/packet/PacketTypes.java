package dev.ahp.packet;

import java.util.Set;

/** The valid packet types: built-in, registered by a deployment, or experimental. */
public final class PacketTypes {
  private static final Set<String> BUILT_IN =
      Set.of(
          "task.assign",
          "task.accept",
          "task.reject",
          "task.result",
          "task.ack",
          "task.nack",
          "review.request",
          "review.result",
          "route.request",
          "route.result",
          "error.report",
          "health.ping",
          "health.pong",
          "stream.open",
          "stream.chunk",
          "stream.close",
          "stream.error");
  private static final String EXPERIMENTAL_PREFIX = "x.";

  private final Set<String> registered;

  private PacketTypes(Set<String> registered) {
    this.registered = registered;
  }

  public static PacketTypes builtIn() {
    return new PacketTypes(Set.of());
  }

  /** Returns the built-in types and the types that a deployment lists under {@code types}. */
  public static PacketTypes with(Set<String> registered) {
    return new PacketTypes(Set.copyOf(registered));
  }

  public boolean knows(String type) {
    return BUILT_IN.contains(type)
        || registered.contains(type)
        || type.startsWith(EXPERIMENTAL_PREFIX);
  }
}
