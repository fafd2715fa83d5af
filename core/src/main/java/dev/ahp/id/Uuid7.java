package dev.ahp.id;

import java.time.InstantSource;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * Generates UUIDs of version 7 (RFC 9562, section 5.7). Ids of one generator sort by creation time,
 * which suits database indexes.
 *
 * <p>The layout is 48 bits of milliseconds, 4 bits of version, a 12-bit counter (method 1 of
 * section 6.2), 2 bits of variant and 62 random bits. In a new millisecond the counter starts in
 * the lower half of its range. If the counter overflows or the clock is set back, the generator
 * runs ahead of the clock to preserve the order. Thread-safe.
 */
public final class Uuid7 {
  private static final int COUNTER_BITS = 12;
  private static final int COUNTER_END = 1 << COUNTER_BITS;
  private static final int COUNTER_START_END = COUNTER_END / 2;
  private static final long VERSION_7 = 0x7000L;
  private static final long VARIANT = 0x8000_0000_0000_0000L;
  private static final long RANDOM_MASK = 0x3fff_ffff_ffff_ffffL;

  private final InstantSource clock;
  private final RandomGenerator random;
  private long milli = Long.MIN_VALUE;
  private int counter;

  /**
   * Creates a generator.
   *
   * @param random used under a lock, so it need not be thread-safe
   */
  public Uuid7(InstantSource clock, RandomGenerator random) {
    this.clock = clock;
    this.random = random;
  }

  /** Returns a UUID greater than all previous ones of this generator. */
  public UUID next() {
    long now = clock.millis();
    synchronized (this) {
      advance(now);
      long high = (milli << 16) | VERSION_7 | counter;
      return new UUID(high, VARIANT | (random.nextLong() & RANDOM_MASK));
    }
  }

  private void advance(long now) {
    if (now > milli) {
      milli = now;
    } else if (++counter < COUNTER_END) {
      return;
    } else {
      milli++;
    }
    counter = random.nextInt(COUNTER_START_END);
  }
}
