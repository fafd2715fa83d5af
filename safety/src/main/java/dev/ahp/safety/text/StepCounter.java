package dev.ahp.safety.text;

/** Counts the work of one scan, so that a test can hold it to linear growth without a clock. */
public final class StepCounter {
  private long count;

  public void add(long steps) {
    count += steps;
  }

  public long count() {
    return count;
  }
}
