package dev.ahp.conform;

import java.util.Set;

/** Identifies packets that need no contract: reports, replies and packets of the broker. */
final class Exemption {
  private static final Set<String> TYPES =
      Set.of(
          "error.report",
          "task.accept",
          "task.reject",
          "task.result",
          "task.ack",
          "task.nack",
          "route.result");

  private static final Set<String> BROKERS = Set.of("broker", "postmaster");

  private Exemption() {}

  static boolean of(ConformanceRecord entry) {
    String sender = entry.text("fromAgent");
    String target = entry.text("toAgent");
    boolean noEdge = sender.isEmpty() || target.isEmpty() || sender.equals(target);
    boolean fromBroker = BROKERS.contains(sender) || BROKERS.contains(entry.actor());
    return noEdge
        || fromBroker
        || ofType(entry.data().string("type").orElse(""))
        || entry.data().string("recoveryOf").isPresent();
  }

  private static boolean ofType(String type) {
    return TYPES.contains(type) || type.startsWith("health.") || type.startsWith("review.");
  }
}
