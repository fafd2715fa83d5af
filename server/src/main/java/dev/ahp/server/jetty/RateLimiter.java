package dev.ahp.server.jetty;

import dev.ahp.broker.quota.TokenBucket;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Limits the request rate of each caller with a token bucket. The table holds the most recently
 * seen callers; an evicted caller starts with a full bucket.
 */
public final class RateLimiter {
  private static final int MAX_CALLERS = 10_000;

  private final double perSecond;
  private final double burst;
  private final LongSupplier nanoTime;
  private final Map<String, TokenBucket> buckets = new LinkedHashMap<>(64, 0.75f, true);

  /**
   * Creates a limiter with the same limits for every caller.
   *
   * @param perSecond requests per second; 0 for no limit
   * @param nanoTime as {@link System#nanoTime}
   */
  public RateLimiter(double perSecond, double burst, LongSupplier nanoTime) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.nanoTime = nanoTime;
  }

  /** Consumes one request; returns false if the caller exceeds its rate. */
  public boolean tryAcquire(String caller) {
    if (perSecond <= 0) {
      return true;
    }
    long now = nanoTime.getAsLong();
    synchronized (buckets) {
      TokenBucket bucket = buckets.get(caller);
      if (bucket == null) {
        bucket = new TokenBucket(now);
        buckets.put(caller, bucket);
        evictOldest();
      }
      return bucket.tryTake(now, perSecond, burst);
    }
  }

  int size() {
    synchronized (buckets) {
      return buckets.size();
    }
  }

  private void evictOldest() {
    if (buckets.size() > MAX_CALLERS) {
      buckets.remove(buckets.keySet().iterator().next());
    }
  }
}
