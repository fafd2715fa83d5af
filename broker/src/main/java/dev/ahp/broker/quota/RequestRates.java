package dev.ahp.broker.quota;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The request rates of agents: a token bucket for the hard limit, and the number of requests in the
 * last full second for the soft limit. Holds the most recently seen agents. Thread-safe.
 */
final class RequestRates {
  private static final int MAX_AGENTS = 10_000;
  private static final long SECOND = 1_000_000_000L;

  /** All agents together; not a valid name of an agent. */
  private static final String ALL = "";

  private final LongSupplier nanoTime;
  private final Map<String, Meter> meters = new LinkedHashMap<>(64, 0.75f, true);

  RequestRates(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * Counts a request; returns false if it exceeds the rate.
   *
   * @param agent null for all agents together
   */
  synchronized boolean tryTake(@Nullable String agent, QuotaLimit limit) {
    String name = agent == null ? ALL : agent;
    long now = nanoTime.getAsLong();
    Meter meter = meters.computeIfAbsent(name, it -> new Meter(now));
    if (meters.size() > MAX_AGENTS) {
      meters.remove(meters.keySet().iterator().next());
    }
    return meter.tryTake(now, limit);
  }

  /** Returns the requests in the last full second. */
  synchronized long perSecond(@Nullable String agent) {
    Meter meter = meters.get(agent == null ? ALL : agent);
    return meter == null ? 0 : meter.perSecond(nanoTime.getAsLong());
  }

  private static final class Meter {
    private final TokenBucket bucket;
    private long secondAt;
    private long inSecond;
    private long inLastSecond;

    private Meter(long now) {
      bucket = new TokenBucket(now);
      secondAt = now;
    }

    private boolean tryTake(long now, QuotaLimit limit) {
      roll(now);
      inSecond++;
      if (limit.hard() == null) {
        return true;
      }
      double burst = limit.burst() == null ? Math.max(1, 2 * limit.hard()) : limit.burst();
      return limit.hard() > 0 && bucket.tryTake(now, limit.hard(), burst);
    }

    private long perSecond(long now) {
      roll(now);
      return Math.max(inLastSecond, inSecond);
    }

    private void roll(long now) {
      long elapsed = now - secondAt;
      if (elapsed >= SECOND) {
        inLastSecond = elapsed < 2 * SECOND ? inSecond : 0;
        inSecond = 0;
        secondAt = now;
      }
    }
  }
}
