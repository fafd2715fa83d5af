package dev.ahp.training;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The two thresholds of the evidence.
 *
 * @param block evidence in log-odds from which a text is a violation
 */
record CutPoints(double block, double suspect) {

  static CutPoints of(List<PreparedSample> samples, double[] scores, TrainingSettings settings) {
    double[] ordinary =
        IntStream.range(0, scores.length)
            .filter(i -> isOrdinary(samples.get(i).sample()))
            .mapToDouble(i -> scores[i])
            .sorted()
            .toArray();
    return new CutPoints(
        above(ordinary, settings.blockRate()) + settings.margin(),
        above(ordinary, settings.suspectRate()));
  }

  private static boolean isOrdinary(Sample sample) {
    return sample.tier().equals("ordinary") || sample.tier().equals("handoff");
  }

  /** Returns a value just above the one that the given fraction of all values exceeds. */
  private static double above(double[] sorted, double rate) {
    int index = sorted.length - 1 - (int) (rate * sorted.length);
    return Math.round((sorted[index] + 0.005) * 100) / 100.0;
  }
}
