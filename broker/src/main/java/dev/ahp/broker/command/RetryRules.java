package dev.ahp.broker.command;

import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.contract.Contract;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.TerminalReason;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Decides whether a failed packet gets another attempt. Its contract may allow it, or the retry
 * policy that the packet carries. A contract without retries overrides the policy.
 */
final class RetryRules {
  /** The maximum delay of a retry policy. */
  private static final long MAX_DELAY_MS = 3_600_000;

  private final Environment environment;

  RetryRules(Environment environment) {
    this.environment = environment;
  }

  /** Returns the delay before the next attempt in milliseconds, or empty if there is none. */
  OptionalLong delayMs(UnitOfWork work, PacketState ended, PacketEnd end) {
    Optional<Contract> contract = environment.contractOf(ended).map(it -> it.contract());
    int attempt = ended.identity().attempt();
    if (contract.filter(it -> allows(it, attempt, end)).isPresent()) {
      var recovery = environment.settings().recovery();
      return OptionalLong.of(backOff(recovery.retryBaseMs(), recovery.retryMaxMs(), attempt));
    }
    JsonObject policy = work.content(ended).object("retry").orElse(null);
    if (policy == null
        || !allows(policy, attempt, end)
        || contract.filter(RetryRules::forbids).isPresent()) {
      return OptionalLong.empty();
    }
    long base = policy.number("backoffMs").map(Double::longValue).orElse(0L);
    return OptionalLong.of(backOff(base, MAX_DELAY_MS, attempt));
  }

  private static boolean allows(Contract contract, int attempt, PacketEnd end) {
    return contract.idempotency().idempotent()
        && attempt <= contract.recovery().maxRetries()
        && (end.reason() != TerminalReason.REJECTED || end.retryable());
  }

  private static boolean allows(JsonObject policy, int attempt, PacketEnd end) {
    return attempt < policy.number("maxAttempts").orElse(1.0)
        && (end.retryable() || end.reason() == TerminalReason.LEASE_LOST);
  }

  private static boolean forbids(Contract contract) {
    return !contract.idempotency().idempotent() && contract.recovery().maxRetries() == 0;
  }

  /** Returns an exponential delay with 50 % jitter. */
  private long backOff(long baseMs, long maxMs, int attempt) {
    long delay = Math.min(baseMs << Math.min(attempt - 1, 20), maxMs);
    return Math.max(1, (long) (delay * (0.5 + environment.random().nextDouble())));
  }
}
