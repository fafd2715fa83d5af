package dev.ahp.safety.model;

import dev.ahp.safety.text.StepCounter;
import dev.ahp.safety.text.TokenBuffer;

/**
 * Weights of one byte a bucket. The evidence of a stretch of tokens is the sum of the weights of
 * its n-grams over the root of their number, so that long stretches do not win by length. It is
 * bounded: the model may tip the scales but neither acquits what rules are sure of nor condemns
 * alone.
 */
public final class LinearModel {
  /** The least evidence that the model gives, in log-odds. */
  public static final double LEAST = -1;

  /** The most evidence that the model gives. */
  public static final double MOST = 3;

  private static final double SMOOTHING = 60;

  private final byte[] weights;
  private final int bits;
  private final double scale;

  /**
   * @param weights one a bucket; their number is a power of two
   * @param scale what one unit of weight is worth in log-odds
   */
  public LinearModel(byte[] weights, double scale) {
    if (Integer.bitCount(weights.length) != 1) {
      throw new IllegalArgumentException("the number of weights is no power of two");
    }
    this.weights = weights.clone();
    this.bits = Integer.numberOfTrailingZeros(weights.length);
    this.scale = scale;
  }

  public Profile profile(TokenBuffer tokenBuffer, StepCounter stepCounter) {
    int[] sums = new int[tokenBuffer.size() + 1];
    int[] counts = new int[tokenBuffer.size() + 1];
    Features features = new Features(bits);
    for (int t = 0; t < tokenBuffer.size(); t++) {
      features.at(tokenBuffer, t);
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

  /** By what a sum of weights is divided. */
  public static double norm(int features) {
    return Math.sqrt(features + SMOOTHING);
  }

  public static double bounded(double evidence) {
    return Math.max(LEAST, Math.min(MOST, evidence));
  }

  /** The evidence of every stretch of one text. */
  public static final class Profile {
    private final int[] sums;
    private final int[] counts;
    private final double scale;

    private Profile(int[] sums, int[] counts, double scale) {
      this.sums = sums;
      this.counts = counts;
      this.scale = scale;
    }

    /** Log-odds from the tokens of {@code from} (included) to {@code to} (not included). */
    public double between(int from, int to) {
      return bounded(scale * (sums[to] - sums[from]) / norm(counts[to] - counts[from]));
    }
  }
}
