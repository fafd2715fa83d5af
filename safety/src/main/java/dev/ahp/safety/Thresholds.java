package dev.ahp.safety;

import org.jspecify.annotations.Nullable;

/**
 * From which score on a text is suspect or blocked. A long text gets more chances to look bad by
 * accident, so both rise with its length: by {@code rise} log-odds for every doubling of the number
 * of windows.
 *
 * @param block probability from which a text of one window is a violation
 * @param suspect probability from which it is suspect
 * @param rise log-odds a doubling
 */
public record Thresholds(double block, double suspect, double rise) {

  public Thresholds {
    if (!(suspect > 0 && suspect <= block && block < 1 && rise >= 0)) {
      throw new IllegalArgumentException("thresholds out of order: " + suspect + ", " + block);
    }
  }

  /**
   * The same with other cuts, where they are given. What would be blocked is never less than
   * suspect, so a suspect cut above the block cut comes down to it.
   */
  public Thresholds with(@Nullable Double otherBlock, @Nullable Double otherSuspect) {
    double cut = otherBlock == null ? block : otherBlock;
    return new Thresholds(cut, Math.min(cut, otherSuspect == null ? suspect : otherSuspect), rise);
  }

  public Verdict judge(double score, int windows) {
    double odds = logOdds(score) - rise * log2(windows);
    if (odds >= logOdds(block)) {
      return Verdict.VIOLATION;
    }
    return odds >= logOdds(suspect) ? Verdict.SUSPECT : Verdict.CLEAN;
  }

  /** The score that a text of so many windows would need to be judged alike in one window. */
  public double inOneWindow(double score, int windows) {
    return probability(logOdds(score) - rise * log2(windows));
  }

  static double probability(double logOdds) {
    return 1 / (1 + Math.exp(-logOdds));
  }

  static double logOdds(double probability) {
    return Math.log(probability / (1 - probability));
  }

  private static double log2(int windows) {
    return Math.log(windows) / Math.log(2);
  }
}
