package dev.ahp.broker.quota;

/** A token bucket that starts full. Its rate may change between calls. Not thread-safe. */
public final class TokenBucket {
  private static final double NANOS_PER_SECOND = 1e9;

  private double tokens = Double.MAX_VALUE;
  private long updatedAt;

  /** Creates a full bucket at a time of {@link System#nanoTime}. */
  public TokenBucket(long now) {
    updatedAt = now;
  }

  /** Takes a token at a time of {@link System#nanoTime}; returns false if there is none. */
  public boolean tryTake(long now, double perSecond, double burst) {
    double added = (now - updatedAt) / NANOS_PER_SECOND * perSecond;
    tokens = Math.min(burst, tokens + added);
    updatedAt = now;
    if (tokens < 1) {
      return false;
    }
    tokens--;
    return true;
  }
}
