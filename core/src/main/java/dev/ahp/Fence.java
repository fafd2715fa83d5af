package dev.ahp;

/**
 * The fencing number of a lease. It increases with every lease of a packet, so a resource outside
 * of AHP can reject a worker whose number is lower than the highest it has seen.
 */
public record Fence(long value) implements Comparable<Fence> {
  public Fence {
    if (value < 1) {
      throw new IllegalArgumentException("a fence must be at least 1, but is " + value);
    }
  }

  public Fence next() {
    return new Fence(value + 1);
  }

  @Override
  public int compareTo(Fence other) {
    return Long.compare(value, other.value);
  }
}
