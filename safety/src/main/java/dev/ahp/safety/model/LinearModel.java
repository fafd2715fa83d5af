package dev.ahp.safety.model;

import dev.ahp.safety.text.StepCounter;
import dev.ahp.safety.text.TokenBuffer;

/**
 * A linear model with one byte per bucket. The evidence of a window is the sum of the weights of
 * its n-grams divided by the fourth root of their number, so that length does not dominate. It is
 * bounded: the model can block a text that no rule matches, but it cannot clear a text that rules
 * with certainty detect.
 */
public final class LinearModel {
  /** Minimum evidence of the model, in log-odds. */
  public static final double MIN_EVIDENCE = -2;

  /** Maximum evidence of the model, in log-odds. */
  public static final double MAX_EVIDENCE = 7;

  /** Maximum evidence of the model in a text about attacks. */
  private static final double MAX_DESCRIPTIVE = -1.5;

  private static final double SMOOTHING = 20;

  private final byte[] weights;
  private final int bits;
  private final double scale;

  /**
   * @param weights one per bucket; their number must be a power of two
   * @param scale log-odds per unit of weight
   */
  public LinearModel(byte[] weights, double scale) {
    if (Integer.bitCount(weights.length) != 1) {
      throw new IllegalArgumentException(
          "the number of weights must be a power of two, but is " + weights.length);
    }
    this.weights = weights.clone();
    this.bits = Integer.numberOfTrailingZeros(weights.length);
    this.scale = scale;
  }

  /** Returns the memory for {@link #profile}, which one text after the other can use. */
  public Features newFeatures() {
    return new Features(bits);
  }

  /**
   * Evaluates the model for all tokens.
   *
   * @param features from {@link #newFeatures}
   */
  public Profile profile(TokenBuffer tokenBuffer, Features features, StepCounter stepCounter) {
    int[] sums = new int[tokenBuffer.size() + 1];
    int[] counts = new int[tokenBuffer.size() + 1];
    features.clear();
    for (int t = 0; t < tokenBuffer.size(); t++) {
      features.compute(tokenBuffer, t);
      int sum = 0;
      for (int i = 0; i < features.count(); i++) {
        sum += weights[features.bucket(i)];
      }
      sums[t + 1] = sums[t] + sum;
      counts[t + 1] = counts[t] + features.count();
      stepCounter.add(features.count());
    }
    return new Profile(sums, counts, scale);
  }

  /** Returns the divisor for a sum of weights. */
  public static double norm(int features) {
    return Math.sqrt(Math.sqrt(features + SMOOTHING));
  }

  /**
   * Limits the evidence of a window.
   *
   * @param descriptive true in a text about attacks, which shares the words of attacks
   */
  public static double clamp(double evidence, boolean descriptive) {
    double maximum = descriptive ? MAX_DESCRIPTIVE : MAX_EVIDENCE;
    return Math.max(MIN_EVIDENCE, Math.min(maximum, evidence));
  }

  /** The evidence of all windows of one text. */
  public static final class Profile {
    private final int[] sums;
    private final int[] counts;
    private final double scale;

    private Profile(int[] sums, int[] counts, double scale) {
      this.sums = sums;
      this.counts = counts;
      this.scale = scale;
    }

    /** Returns the log-odds of the tokens from {@code from} to {@code to} (exclusive). */
    public double between(int from, int to, boolean descriptive) {
      double evidence = scale * (sums[to] - sums[from]) / norm(counts[to] - counts[from]);
      return clamp(evidence, descriptive);
    }
  }
}
