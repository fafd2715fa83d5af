package dev.ahp.conform;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.Registry;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import java.util.Set;

/** Checks the follow-up of a failure: retries, recoveries and rollbacks. */
final class RecoveryCheck {
  private final RecoveryRoutes routes;

  RecoveryCheck(Registry registry) {
    this.routes = new RecoveryRoutes(registry);
  }

  /** Only idempotent handoffs may be retried, at most {@code max_retries} times. */
  static void retried(PacketHistory history, ConformanceRecord entry) {
    history.markFollowedUp();
    int attempt =
        entry.data().number("attempt").map(Double::intValue).orElse(history.attempt() + 1);
    history.attempt(attempt);
    history
        .contract()
        .flatMap(it -> invalidRetry(it, attempt))
        .ifPresent(it -> history.breach(RecordReference.of(entry), it));
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
  void recovered(PacketHistory history, ConformanceRecord entry) {
    history.markFollowedUp();
    RecordReference ended = history.ended();
    Contract contract = history.contract().orElse(null);
    if (ended == null || contract == null) {
      return;
    }
    RecoveryRoutes.declared(contract, ended)
        .flatMap(route -> wrongTarget(contract, history, route, entry.data()))
        .ifPresent(it -> history.breach(RecordReference.of(entry), it));
  }

  private Optional<String> wrongTarget(
      Contract contract, PacketHistory history, String route, JsonObject data) {
    String actual = data.string("target").or(() -> data.string("route")).orElse("");
    Set<String> targets = routes.targets(contract, history, route);
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
