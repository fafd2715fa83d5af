package dev.ahp.conform;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.Registry;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import java.util.Set;

/** Checks what followed a failure: retries, recoveries and rollbacks. */
final class Recoveries {
  private final Routes routes;

  Recoveries(Registry registry) {
    this.routes = new Routes(registry);
  }

  /** A retry is for idempotent handoffs, and not for ever. */
  static void retried(Journey journey, Entry entry) {
    journey.followedNow();
    int attempt =
        entry.data().number("attempt").map(Double::intValue).orElse(journey.attempt() + 1);
    journey.attempt(attempt);
    journey
        .contract()
        .flatMap(it -> wrongRetry(it, attempt))
        .ifPresent(it -> journey.breach(Mark.of(entry), it));
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
  void recovered(Journey journey, Entry entry) {
    journey.followedNow();
    Mark ended = journey.ended();
    Contract contract = journey.contract().orElse(null);
    if (ended == null || contract == null) {
      return;
    }
    Routes.written(contract, ended)
        .flatMap(route -> wrongTarget(contract, journey, route, entry.data()))
        .ifPresent(it -> journey.breach(Mark.of(entry), it));
  }

  private Optional<String> wrongTarget(
      Contract contract, Journey journey, String route, JsonObject data) {
    String went = data.string("target").or(() -> data.string("route")).orElse("");
    Set<String> targets = routes.targets(contract, journey, route);
    boolean right = went.isEmpty() || targets.contains(went) || went.equals(route);
    return right
        ? Optional.empty()
        : Optional.of("went to %s; the contract says %s".formatted(went, route));
  }

  /** A rollback is the route to the source; an operator may also order one. */
  static void rolledBack(Journey failed, Entry entry) {
    failed.followedNow();
    Mark ended = failed.ended();
    if (ended != null && !ended.reason().equals("ROLLED_BACK")) {
      failed
          .contract()
          .flatMap(it -> Routes.written(it, ended))
          .filter(it -> !Routes.isSource(it) && !it.equals(failed.sender()))
          .ifPresent(
              it ->
                  failed.breach(
                      Mark.of(entry), "went back to its source; the contract says " + it));
    }
  }
}
