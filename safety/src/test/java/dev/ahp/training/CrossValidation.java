package dev.ahp.training;

import java.util.List;

/** Scores every sample with weights that were trained without its family of sources. */
final class CrossValidation {
  private CrossValidation() {}

  static double[] score(List<PreparedSample> samples, TrainingSettings trainingSettings) {
    FoldAssignment foldAssignment =
        new FoldAssignment(samples.stream().map(PreparedSample::sample).toList());
    double[] scores = new double[samples.size()];
    for (int fold = 0; fold < FoldAssignment.COUNT; fold++) {
      int heldOut = fold;
      List<PreparedSample> others =
          samples.stream().filter(sample -> foldAssignment.of(sample.sample()) != heldOut).toList();
      float[] weights = Trainer.train(others, trainingSettings);
      for (int i = 0; i < scores.length; i++) {
        if (foldAssignment.of(samples.get(i).sample()) == heldOut) {
          scores[i] =
              samples.get(i).score(weights, trainingSettings.share(), trainingSettings.rise());
        }
      }
    }
    return scores;
  }
}
