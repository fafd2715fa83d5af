package dev.ahp.broker.objective;

/**
 * Counts over a sliding window of time slices. The oldest slice is dropped at once, so a count is
 * at most one slice too old.
 */
final class SlidingCounts {
  private static final int SLICES = 6;

  private final long sliceMs;
  private final long[][] slices;
  private long newest;

  SlidingCounts(long windowMs, int kinds) {
    this.sliceMs = Math.max(1, windowMs / SLICES);
    this.slices = new long[SLICES][kinds];
  }

  synchronized void add(long now, int kind, long amount) {
    slice(now)[kind] += amount;
  }

  /** Records the largest value instead of the sum. */
  synchronized void raise(long now, int kind, long value) {
    long[] slice = slice(now);
    slice[kind] = Math.max(slice[kind], value);
  }

  synchronized long sum(long now, int kind) {
    slice(now);
    long sum = 0;
    for (long[] slice : slices) {
      sum += slice[kind];
    }
    return sum;
  }

  synchronized long largest(long now, int kind) {
    slice(now);
    long largest = 0;
    for (long[] slice : slices) {
      largest = Math.max(largest, slice[kind]);
    }
    return largest;
  }

  /** Returns the slice of a time after clearing expired slices. */
  private long[] slice(long now) {
    long number = Math.max(newest, now / sliceMs);
    for (long old = Math.max(newest, number - SLICES) + 1; old <= number; old++) {
      java.util.Arrays.fill(slices[(int) (old % SLICES)], 0);
    }
    newest = number;
    return slices[(int) (number % SLICES)];
  }
}
