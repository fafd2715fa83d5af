package dev.ahp.broker.safety;

import dev.ahp.safety.Verdict;
import dev.ahp.safety.classifier.ScoreBudget;
import java.time.Duration;

/**
 * The thresholds and limits of a local model.
 *
 * @param threshold the score of a violation
 * @param suspectThreshold the score of a suspect text
 * @param maxWindows maximum number of windows per call
 * @param timeout of a call, including the wait for a free slot
 * @param concurrency maximum number of concurrent calls
 */
public record ModelLimits(
    double threshold, double suspectThreshold, int maxWindows, Duration timeout, int concurrency) {
  public static final ModelLimits DEFAULT = new ModelLimits(0.9, 0.5, 64, Duration.ofSeconds(2), 2);

  public ModelLimits {
    if (!(suspectThreshold > 0 && suspectThreshold <= threshold && threshold <= 1)) {
      throw new IllegalArgumentException(
          "invalid thresholds: suspectThreshold "
              + suspectThreshold
              + ", threshold "
              + threshold
              + "; expected 0 < suspectThreshold <= threshold <= 1");
    }
  }

  Verdict verdict(double score) {
    if (score >= threshold) {
      return Verdict.VIOLATION;
    }
    return score >= suspectThreshold ? Verdict.SUSPECT : Verdict.CLEAN;
  }

  ScoreBudget budget() {
    return new ScoreBudget(maxWindows, timeout);
  }
}
