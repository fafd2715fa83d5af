package dev.ahp.safety;

import org.jspecify.annotations.Nullable;

/**
 * The scores at which a text is suspect or blocked. A long text is more likely to score high by
 * chance, so both thresholds rise by {@code rise} log-odds with each doubling of the number of
 * windows.
 *
 * @param block probability at which a text of one window is a violation
 * @param suspect probability at which it is suspect
 * @param rise log-odds per doubling
 */
public record Thresholds(double block, double suspect, double rise) {

  public Thresholds {
    if (!(suspect > 0 && suspect <= block && block < 1 && rise >= 0)) {
      throw new IllegalArgumentException(
          "invalid thresholds: suspect "
              + suspect
              + ", block "
              + block
              + "; expected 0 < suspect <= block < 1 and rise >= 0");
    }
  }

  /** Replaces the given values; {@code suspect} is lowered to {@code block} if it is above. */
  public Thresholds with(@Nullable Double otherBlock, @Nullable Double otherSuspect) {
    double newBlock = otherBlock == null ? block : otherBlock;
    return new Thresholds(
        newBlock, Math.min(newBlock, otherSuspect == null ? suspect : otherSuspect), rise);
  }

  public Verdict judge(double score, int windows) {
    double odds = logOdds(score) - rise * log2(windows);
    if (odds >= logOdds(block)) {
      return Verdict.VIOLATION;
    }
    return odds >= logOdds(suspect) ? Verdict.SUSPECT : Verdict.CLEAN;
  }

  /** Converts the score of a text with several windows to the equivalent score in one window. */
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
