package dev.ahp.conform;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.Registry;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import java.util.Set;

/** Checks what followed a failure: retries, recoveries and rollbacks. */
final class RecoveryCheck {
  private final RecoveryRoutes recoveryRoutes;

  RecoveryCheck(Registry registry) {
    this.recoveryRoutes = new RecoveryRoutes(registry);
  }

  /** A retry is for idempotent handoffs, and not for ever. */
  static void retried(PacketHistory packetHistory, ConformanceRecord entry) {
    packetHistory.followedNow();
    int attempt =
        entry.data().number("attempt").map(Double::intValue).orElse(packetHistory.attempt() + 1);
    packetHistory.attempt(attempt);
    packetHistory
        .contract()
        .flatMap(it -> wrongRetry(it, attempt))
        .ifPresent(it -> packetHistory.breach(RecordReference.of(entry), it));
  }

  private static Optional<String> wrongRetry(Contract contract, int attempt) {
    if (!contract.idempotency().idempotent()) {
      return Optional.of("was tried again, but the handoff is not idempotent");
    }
    long allowed = contract.recovery().maxRetries();
    return attempt - 1 > allowed
        ? Optional.of("was tried again " + (attempt - 1) + " times; max_retries is " + allowed)
        : Optional.empty();
  }

  /** A recovery packet goes where the contract says. */
  void recovered(PacketHistory packetHistory, ConformanceRecord entry) {
    packetHistory.followedNow();
    RecordReference ended = packetHistory.ended();
    Contract contract = packetHistory.contract().orElse(null);
    if (ended == null || contract == null) {
      return;
    }
    RecoveryRoutes.written(contract, ended)
        .flatMap(route -> wrongTarget(contract, packetHistory, route, entry.data()))
        .ifPresent(it -> packetHistory.breach(RecordReference.of(entry), it));
  }

  private Optional<String> wrongTarget(
      Contract contract, PacketHistory packetHistory, String route, JsonObject data) {
    String went = data.string("target").or(() -> data.string("route")).orElse("");
    Set<String> targets = recoveryRoutes.targets(contract, packetHistory, route);
    boolean right = went.isEmpty() || targets.contains(went) || went.equals(route);
    return right
        ? Optional.empty()
        : Optional.of("went to %s; the contract says %s".formatted(went, route));
  }

  /** A rollback is the route to the source; an operator may also order one. */
  static void rolledBack(PacketHistory failed, ConformanceRecord entry) {
    failed.followedNow();
    RecordReference ended = failed.ended();
    if (ended != null && !ended.reason().equals("ROLLED_BACK")) {
      failed
          .contract()
          .flatMap(it -> RecoveryRoutes.written(it, ended))
          .filter(it -> !RecoveryRoutes.isSource(it) && !it.equals(failed.sender()))
          .ifPresent(
              it ->
                  failed.breach(
                      RecordReference.of(entry),
                      "went back to its source; the contract says " + it));
    }
  }
}
