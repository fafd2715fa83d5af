package dev.ahp.training;

import java.util.List;

/** Scores every sample with weights that were trained without its family of sources. */
final class CrossValidation {
  private CrossValidation() {}

  /** Generated clean texts are close to attacks by design; they are used in every training. */
  private static boolean isPractice(PreparedSample sample) {
    return sample.sample().tier().equals("generated");
  }

  static double[] score(List<PreparedSample> samples, TrainingSettings settings) {
    FoldAssignment assignment =
        new FoldAssignment(samples.stream().map(PreparedSample::sample).toList());
    double[] scores = new double[samples.size()];
    for (int fold = 0; fold < FoldAssignment.COUNT; fold++) {
      int heldOut = fold;
      List<PreparedSample> others =
          samples.stream()
              .filter(sample -> assignment.of(sample.sample()) != heldOut || isPractice(sample))
              .toList();
      float[] weights = Trainer.train(others, settings);
      for (int i = 0; i < scores.length; i++) {
        if (assignment.of(samples.get(i).sample()) == heldOut) {
          scores[i] = samples.get(i).score(weights, settings.share(), settings.rise());
        }
      }
    }
    return scores;
  }
}
