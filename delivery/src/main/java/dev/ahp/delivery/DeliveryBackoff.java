package dev.ahp.delivery;

import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Exponential backoff per packet and per agent. The pause of a packet doubles with each failure,
 * with a jitter of one half. After several consecutive failures the agent is suspended, so that an
 * unreachable agent does not delay the others. An agent at its limit of concurrent deliveries is
 * suspended, too.
 */
final class DeliveryBackoff {
  private static final int MAX_CONSECUTIVE_FAILURES = 5;
  private static final int MAX_IN_FLIGHT = 32;
  private static final long BUSY_PAUSE_MS = 100;

  private final RelaySettings settings;
  private final RandomGenerator random;
  private final Map<String, AgentBackoff> agents = new HashMap<>();

  private static final class AgentBackoff {
    int failures;
    int inFlight;
    long suspendedUntil;
  }

  DeliveryBackoff(RelaySettings settings, RandomGenerator random) {
    this.settings = settings;
    this.random = random;
  }

  synchronized void began(String agent) {
    agents.computeIfAbsent(agent, it -> new AgentBackoff()).inFlight++;
  }

  synchronized void succeeded(String agent) {
    AgentBackoff state = agents.computeIfAbsent(agent, it -> new AgentBackoff());
    state.inFlight--;
    state.failures = 0;
    state.suspendedUntil = 0;
    if (state.inFlight <= 0) {
      agents.remove(agent);
    }
  }

  /** Records a failure; returns true if this failure suspends the agent. */
  synchronized boolean failed(String agent, long now) {
    AgentBackoff state = agents.computeIfAbsent(agent, it -> new AgentBackoff());
    state.inFlight--;
    state.failures++;
    if (state.failures >= MAX_CONSECUTIVE_FAILURES) {
      state.suspendedUntil = now + pause(state.failures - MAX_CONSECUTIVE_FAILURES + 2);
    }
    return state.failures == MAX_CONSECUTIVE_FAILURES;
  }

  /** Returns the suspended agents with the timestamps at which their suspension ends. */
  synchronized Map<String, Long> notBefore(long now) {
    Map<String, Long> suspended = new HashMap<>();
    agents.forEach(
        (name, state) -> {
          long busyUntil = state.inFlight >= MAX_IN_FLIGHT ? now + BUSY_PAUSE_MS : 0;
          long until = Math.max(state.suspendedUntil, busyUntil);
          if (until > now) {
            suspended.put(name, until);
          }
        });
    return suspended;
  }

  /** Returns the pause in milliseconds after the given number of failed attempts. */
  long pause(int attempt) {
    long base = settings.retryBase().toMillis();
    long max = settings.retryMax().toMillis();
    int doublings = Math.min(Math.max(attempt, 1) - 1, 30);
    long delay = Math.min(max, base << Math.min(doublings, 20));
    return Math.max(1, delay / 2 + random.nextLong(delay + 1));
  }
}
