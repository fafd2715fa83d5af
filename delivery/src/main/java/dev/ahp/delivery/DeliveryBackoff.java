package dev.ahp.delivery;

import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Who is left alone for how long. A packet that failed waits twice as long each time, give or take
 * a half. An agent that failed several times in a row is left alone as a whole, so that packets for
 * one that is down do not stand in the way of all others; so is one that is busy with as much as it
 * is given at a time.
 */
final class DeliveryBackoff {
  private static final int IN_A_ROW = 5;
  private static final int AT_A_TIME = 32;
  private static final long BUSY_MS = 100;

  private final RelaySettings settings;
  private final RandomGenerator random;
  private final Map<String, AgentBackoff> agents = new HashMap<>();

  private static final class AgentBackoff {
    int failures;
    int inFlight;
    long restUntil;
  }

  DeliveryBackoff(RelaySettings settings, RandomGenerator random) {
    this.settings = settings;
    this.random = random;
  }

  synchronized void began(String agent) {
    agents.computeIfAbsent(agent, it -> new AgentBackoff()).inFlight++;
  }

  synchronized void succeeded(String agent) {
    AgentBackoff known = agents.computeIfAbsent(agent, it -> new AgentBackoff());
    known.inFlight--;
    known.failures = 0;
    known.restUntil = 0;
    if (known.inFlight <= 0) {
      agents.remove(agent);
    }
  }

  /** Tells whether the agent is left alone from now on and was not before. */
  synchronized boolean failed(String agent, long now) {
    AgentBackoff known = agents.computeIfAbsent(agent, it -> new AgentBackoff());
    known.inFlight--;
    known.failures++;
    if (known.failures >= IN_A_ROW) {
      known.restUntil = now + pause(known.failures - IN_A_ROW + 2);
    }
    return known.failures == IN_A_ROW;
  }

  /** Agents that are to get nothing before a moment. */
  synchronized Map<String, Long> notBefore(long now) {
    Map<String, Long> moments = new HashMap<>();
    agents.forEach(
        (name, agentBackoff) -> {
          long busyUntil = agentBackoff.inFlight >= AT_A_TIME ? now + BUSY_MS : 0;
          long until = Math.max(agentBackoff.restUntil, busyUntil);
          if (until > now) {
            moments.put(name, until);
          }
        });
    return moments;
  }

  /** The pause after the n-th failure. */
  long pause(int attempt) {
    long base = settings.retryBase().toMillis();
    long most = settings.retryMax().toMillis();
    int doublings = Math.min(Math.max(attempt, 1) - 1, 30);
    long whole = Math.min(most, base << Math.min(doublings, 20));
    return Math.max(1, whole / 2 + random.nextLong(whole + 1));
  }
}
