package dev.ahp.safety;

import java.util.Arrays;

/**
 * Computes the thresholds at which given rates of a user's own clean texts would be stopped. The
 * shipped thresholds were chosen on other texts and may have other rates on the user's.
 */
public final class Calibration {
  private static final double STEP = 0.01;

  private final Thresholds used;
  private double[] odds = new double[256];
  private int size;

  /**
   * @param used the thresholds of the scans; their {@code rise} is kept
   */
  public Calibration(Thresholds used) {
    this.used = used;
  }

  /** Adds the report of a text that is known to be clean. */
  public void add(ScanReport clean) {
    if (size == odds.length) {
      odds = Arrays.copyOf(odds, size * 2);
    }
    odds[size++] = Thresholds.logOdds(used.inOneWindow(clean.score(), clean.windows()));
  }

  public int texts() {
    return size;
  }

  /** Returns the fraction of the texts that this threshold would stop, with the same rise. */
  public double rateAt(double threshold) {
    double limit = Thresholds.logOdds(threshold);
    long above = Arrays.stream(odds, 0, size).filter(o -> o >= limit).count();
    return size == 0 ? 0 : (double) above / size;
  }

  /**
   * Returns the lowest thresholds that keep both rates on these texts.
   *
   * @throws IllegalStateException if no text was added
   */
  public Thresholds thresholds(double blockRate, double suspectRate) {
    if (size == 0) {
      throw new IllegalStateException(
          "no clean text was added; add at least one before calibrating");
    }
    double[] sorted = Arrays.copyOf(odds, size);
    Arrays.sort(sorted);
    return new Thresholds(
        above(sorted, Math.min(blockRate, suspectRate)), above(sorted, suspectRate), used.rise());
  }

  private static double above(double[] sorted, double rate) {
    int index = Math.max(0, sorted.length - 1 - (int) (rate * sorted.length));
    return Thresholds.probability(sorted[index] + STEP);
  }
}
