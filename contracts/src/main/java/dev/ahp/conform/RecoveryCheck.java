package dev.ahp.conform;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.Registry;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import java.util.Set;

/** Checks the follow-up of a failure: retries, recoveries and rollbacks. */
final class RecoveryCheck {
  private final RecoveryRoutes recoveryRoutes;

  RecoveryCheck(Registry registry) {
    this.recoveryRoutes = new RecoveryRoutes(registry);
  }

  /** Only idempotent handoffs may be retried, at most {@code max_retries} times. */
  static void retried(PacketHistory packetHistory, ConformanceRecord entry) {
    packetHistory.markFollowedUp();
    int attempt =
        entry.data().number("attempt").map(Double::intValue).orElse(packetHistory.attempt() + 1);
    packetHistory.attempt(attempt);
    packetHistory
        .contract()
        .flatMap(it -> invalidRetry(it, attempt))
        .ifPresent(it -> packetHistory.breach(RecordReference.of(entry), it));
  }

  private static Optional<String> invalidRetry(Contract contract, int attempt) {
    if (!contract.idempotency().idempotent()) {
      return Optional.of("was retried, but the handoff is not idempotent");
    }
    long allowed = contract.recovery().maxRetries();
    return attempt - 1 > allowed
        ? Optional.of("was retried " + (attempt - 1) + " times; max_retries is " + allowed)
        : Optional.empty();
  }

  /** A recovery packet must go to the route in the contract. */
  void recovered(PacketHistory packetHistory, ConformanceRecord entry) {
    packetHistory.markFollowedUp();
    RecordReference ended = packetHistory.ended();
    Contract contract = packetHistory.contract().orElse(null);
    if (ended == null || contract == null) {
      return;
    }
    RecoveryRoutes.declared(contract, ended)
        .flatMap(route -> wrongTarget(contract, packetHistory, route, entry.data()))
        .ifPresent(it -> packetHistory.breach(RecordReference.of(entry), it));
  }

  private Optional<String> wrongTarget(
      Contract contract, PacketHistory packetHistory, String route, JsonObject data) {
    String actual = data.string("target").or(() -> data.string("route")).orElse("");
    Set<String> targets = recoveryRoutes.targets(contract, packetHistory, route);
    boolean valid = actual.isEmpty() || targets.contains(actual) || actual.equals(route);
    return valid
        ? Optional.empty()
        : Optional.of("was recovered to %s; the contract requires %s".formatted(actual, route));
  }

  /** A rollback follows the route {@code source}, unless an operator ordered it. */
  static void rolledBack(PacketHistory failed, ConformanceRecord entry) {
    failed.markFollowedUp();
    RecordReference ended = failed.ended();
    if (ended != null && !ended.reason().equals("ROLLED_BACK")) {
      failed
          .contract()
          .flatMap(it -> RecoveryRoutes.declared(it, ended))
          .filter(it -> !RecoveryRoutes.isSource(it) && !it.equals(failed.sender()))
          .ifPresent(
              it ->
                  failed.breach(
                      RecordReference.of(entry),
                      "was rolled back to its source; the contract requires " + it));
    }
  }
}
