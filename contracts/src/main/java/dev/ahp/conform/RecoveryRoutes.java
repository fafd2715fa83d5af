package dev.ahp.conform;

import dev.ahp.audit.AuditEvent;
import dev.ahp.contract.Contract;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.contract.set.Registry;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The recovery routes of a contract. */
final class RecoveryRoutes {
  /** The queue that the broker uses if it finds no other receiver. */
  private static final String FALLBACK_QUEUE = "human:escalations";

  private static final Set<String> ERRORS =
      Set.of("EXECUTION_ERROR", "TOOL_ERROR", "MISSING_INPUT", "LEASE_LOST");

  private final Registry registry;

  RecoveryRoutes(Registry registry) {
    this.registry = registry;
  }

  /** Returns the member of {@code recovery} that applies to an outcome, or empty if none does. */
  static Optional<String> memberFor(RecordReference ended) {
    if (AuditEvent.PACKET_REJECTED.is(ended.event()) || ended.reason().equals("REJECTED")) {
      return Optional.of("on_reject");
    }
    if (ended.reason().equals("TIMEOUT")) {
      return Optional.of("on_timeout");
    }
    boolean failed = AuditEvent.PACKET_FAILED.is(ended.event()) || ERRORS.contains(ended.reason());
    return failed ? Optional.of("on_error") : Optional.empty();
  }

  /** Returns the route as written in the contract. */
  static Optional<String> declared(Contract contract, RecordReference ended) {
    return memberFor(ended).flatMap(it -> contract.recovery().json().string(it));
  }

  /** Returns all receivers that the route can denote. */
  Set<String> targets(Contract contract, PacketHistory history, String route) {
    Set<String> targets = new LinkedHashSet<>();
    switch (route) {
      case "source" -> targets.add(history.sender());
      case "human" -> targets.add("human:" + contract.human().channel().orElse("default"));
      case "supervisor" ->
          Stream.of(history.target(), history.sender())
              .flatMap(it -> registry.bound(it).stream())
              .map(RegisteredAgent::supervisor)
              .flatMap(Optional::stream)
              .forEach(targets::add);
      default -> targets.add(route);
    }
    if (route.equals("supervisor")) {
      registry.supervisor().ifPresent(targets::add);
    }
    targets.add(FALLBACK_QUEUE);
    return targets;
  }

  /** Returns true if the work goes back without a new packet. */
  static boolean isSource(String route) {
    return route.equals("source");
  }
}
