package dev.ahp.server.limit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Lets every caller have so many requests a second, and some more at once after a rest (a token
 * bucket each). The table holds the callers seen last; one that falls out starts afresh.
 */
public final class RateLimiter {
  private static final int MAX_CALLERS = 10_000;
  private static final double NANOS = 1e9;

  private final double perSecond;
  private final double burst;
  private final LongSupplier nanoTime;
  private final Map<String, Bucket> buckets = new LinkedHashMap<>(64, 0.75f, true);

  /**
   * The same for every caller.
   *
   * @param perSecond 0 for no limit
   * @param nanoTime as {@link System#nanoTime}
   */
  public RateLimiter(double perSecond, double burst, LongSupplier nanoTime) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.nanoTime = nanoTime;
  }

  /** Takes one request; false when there are none left for this caller just now. */
  public boolean allows(String caller) {
    if (perSecond <= 0) {
      return true;
    }
    long now = nanoTime.getAsLong();
    synchronized (buckets) {
      Bucket bucket = buckets.get(caller);
      if (bucket == null) {
        bucket = new Bucket(burst, now);
        buckets.put(caller, bucket);
        forgetOldest();
      }
      return bucket.take(now);
    }
  }

  int size() {
    synchronized (buckets) {
      return buckets.size();
    }
  }

  private void forgetOldest() {
    if (buckets.size() > MAX_CALLERS) {
      buckets.remove(buckets.keySet().iterator().next());
    }
  }

  private final class Bucket {
    private double left;
    private long at;

    private Bucket(double left, long at) {
      this.left = left;
      this.at = at;
    }

    private boolean take(long now) {
      left = Math.min(burst, left + (now - at) / NANOS * perSecond);
      at = now;
      if (left < 1) {
        return false;
      }
      left--;
      return true;
    }
  }
}
