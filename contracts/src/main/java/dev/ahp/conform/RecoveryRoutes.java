package dev.ahp.conform;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.contract.set.Registry;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Where a contract sends work that went wrong. */
final class RecoveryRoutes {
  /** Where the broker puts what nobody else can be found for. */
  private static final String LAST = "human:escalations";

  private static final Set<String> ERRORS = Set.of("EXECUTION_ERROR", "LEASE_LOST");

  private final Registry registry;

  RecoveryRoutes(Registry registry) {
    this.registry = registry;
  }

  /** The member of {@code recovery} that speaks of an end; empty when none does. */
  static Optional<String> memberFor(RecordReference ended) {
    if (ended.event().equals("packet.rejected") || ended.reason().equals("REJECTED")) {
      return Optional.of("on_reject");
    }
    if (ended.reason().equals("TIMEOUT")) {
      return Optional.of("on_timeout");
    }
    boolean failed = ended.event().equals("packet.failed") || ERRORS.contains(ended.reason());
    return failed ? Optional.of("on_error") : Optional.empty();
  }

  /** The route as the contract writes it. */
  static Optional<String> written(Contract contract, RecordReference ended) {
    return memberFor(ended).flatMap(it -> contract.recovery().json().string(it));
  }

  /** Everybody whom the route may mean. */
  Set<String> targets(Contract contract, PacketHistory packetHistory, String route) {
    Set<String> targets = new LinkedHashSet<>();
    switch (route) {
      case "source" -> targets.add(packetHistory.sender());
      case "human" -> targets.add("human:" + contract.human().channel().orElse("default"));
      case "supervisor" ->
          Stream.of(packetHistory.target(), packetHistory.sender())
              .flatMap(it -> registry.bound(it).stream())
              .map(RegisteredAgent::supervisor)
              .flatMap(Optional::stream)
              .forEach(targets::add);
      default -> targets.add(route);
    }
    if (route.equals("supervisor")) {
      registry.supervisor().ifPresent(targets::add);
    }
    targets.add(LAST);
    return targets;
  }

  /** Whether the work goes back without a new packet. */
  static boolean isSource(String route) {
    return route.equals("source");
  }
}
