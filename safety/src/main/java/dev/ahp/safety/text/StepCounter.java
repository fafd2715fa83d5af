package dev.ahp.safety.text;

/** Counts the steps of a scan, so that tests can verify linear growth without measuring time. */
public final class StepCounter {
  private long count;

  public void add(long steps) {
    count += steps;
  }

  public void clear() {
    count = 0;
  }

  public long count() {
    return count;
  }
}
