package dev.ahp.training;

import java.util.List;

/** Judges every sample by weights that were trained without its family of sources. */
final class CrossValidation {
  private CrossValidation() {}

  static double[] judge(List<PreparedSample> samples, TrainingSettings trainingSettings) {
    FoldAssignment foldAssignment =
        new FoldAssignment(samples.stream().map(PreparedSample::sample).toList());
    double[] judged = new double[samples.size()];
    for (int fold = 0; fold < FoldAssignment.COUNT; fold++) {
      int held = fold;
      List<PreparedSample> others =
          samples.stream().filter(sample -> foldAssignment.of(sample.sample()) != held).toList();
      float[] weights = Trainer.train(others, trainingSettings);
      for (int i = 0; i < judged.length; i++) {
        if (foldAssignment.of(samples.get(i).sample()) == held) {
          judged[i] =
              samples.get(i).judged(weights, trainingSettings.share(), trainingSettings.rise());
        }
      }
    }
    return judged;
  }
}
