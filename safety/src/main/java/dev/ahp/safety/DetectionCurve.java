package dev.ahp.safety;

import java.util.Arrays;

/**
 * The scores of labelled texts, to choose a threshold: a low one finds more attacks and marks more
 * clean texts.
 */
public final class DetectionCurve {
  private final ScoreList attacks = new ScoreList();
  private final ScoreList clean = new ScoreList();

  public void add(double score, boolean attack) {
    (attack ? attacks : clean).add(score);
  }

  public int attacks() {
    return attacks.size;
  }

  public int cleanTexts() {
    return clean.size;
  }

  /** Returns the share of attacks with at least this score; NaN without attacks. */
  public double attackRate(double threshold) {
    return attacks.rateFrom(threshold);
  }

  /** Returns the share of clean texts with at least this score; NaN without clean texts. */
  public double cleanRate(double threshold) {
    return clean.rateFrom(threshold);
  }

  /**
   * Returns the lowest threshold that marks at most this share of the clean texts.
   *
   * @throws IllegalStateException if no clean text was added
   */
  public double thresholdFor(double falseAlarms) {
    if (clean.size == 0) {
      throw new IllegalStateException("no clean text was added; add at least one");
    }
    double[] sorted = Arrays.copyOf(clean.scores, clean.size);
    Arrays.sort(sorted);
    int allowed = (int) Math.floor(falseAlarms * sorted.length + 1e-9);
    return allowed >= sorted.length ? sorted[0] : Math.nextUp(sorted[sorted.length - 1 - allowed]);
  }

  private static final class ScoreList {
    private double[] scores = new double[256];
    private int size;

    void add(double score) {
      if (size == scores.length) {
        scores = Arrays.copyOf(scores, size * 2);
      }
      scores[size++] = score;
    }

    double rateFrom(double threshold) {
      long above = Arrays.stream(scores, 0, size).filter(it -> it >= threshold).count();
      return size == 0 ? Double.NaN : (double) above / size;
    }
  }
}
