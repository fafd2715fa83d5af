package dev.ahp.safety;

import java.util.Arrays;

/**
 * Finds the thresholds at which given rates of a user's own clean texts would be stopped. Shipped
 * thresholds were chosen on other text than the user's and do not keep their rates everywhere.
 */
public final class Calibration {
  private static final double STEP = 0.01;

  private final Thresholds used;
  private double[] odds = new double[256];
  private int size;

  /**
   * @param used the thresholds that the texts are scanned with; their rise is kept
   */
  public Calibration(Thresholds used) {
    this.used = used;
  }

  /** Counts one text that is known to be clean. */
  public void add(ScanReport clean) {
    if (size == odds.length) {
      odds = Arrays.copyOf(odds, size * 2);
    }
    odds[size++] = Thresholds.logOdds(used.inOneWindow(clean.score(), clean.windows()));
  }

  public int texts() {
    return size;
  }

  /** The share of the texts that thresholds with the same rise would stop at this score. */
  public double rateAt(double threshold) {
    double limit = Thresholds.logOdds(threshold);
    long above = Arrays.stream(odds, 0, size).filter(o -> o >= limit).count();
    return size == 0 ? 0 : (double) above / size;
  }

  /**
   * The lowest thresholds that keep both rates on these texts.
   *
   * @throws IllegalStateException if no text was added
   */
  public Thresholds thresholds(double blockRate, double suspectRate) {
    if (size == 0) {
      throw new IllegalStateException("no text to calibrate on");
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
