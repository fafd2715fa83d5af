package dev.ahp;

/**
 * The number of a lease of one packet. It grows with every lease, so whoever guards something
 * outside AHP can turn away a worker whose number is not the highest seen.
 */
public record Fence(long value) implements Comparable<Fence> {
  public Fence {
    if (value < 1) {
      throw new IllegalArgumentException("the first fence is 1, not " + value);
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
