package dev.ahp.training;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The two points at which evidence is cut.
 *
 * @param block evidence in log-odds from which a text is a violation
 */
record CutPoints(double block, double suspect) {

  static CutPoints of(
      List<PreparedSample> samples, double[] judged, TrainingSettings trainingSettings) {
    double[] ordinary =
        IntStream.range(0, judged.length)
            .filter(i -> isOrdinary(samples.get(i).sample()))
            .mapToDouble(i -> judged[i])
            .sorted()
            .toArray();
    return new CutPoints(
        above(ordinary, trainingSettings.blockRate()) + trainingSettings.margin(),
        above(ordinary, trainingSettings.suspectRate()));
  }

  private static boolean isOrdinary(Sample sample) {
    return sample.tier().equals("ordinary") || sample.tier().equals("handoff");
  }

  /** Just above the value that the given share of all values exceeds. */
  private static double above(double[] sorted, double share) {
    int index = sorted.length - 1 - (int) (share * sorted.length);
    return Math.round((sorted[index] + 0.005) * 100) / 100.0;
  }
}
