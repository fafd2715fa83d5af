package dev.ahp.training;

import java.util.List;

/** Judges every sample by weights that were trained without its family of sources. */
final class CrossValidation {
  private CrossValidation() {}

  static double[] judge(List<Prepared> samples, Settings settings) {
    Folds folds = new Folds(samples.stream().map(Prepared::sample).toList());
    double[] judged = new double[samples.size()];
    for (int fold = 0; fold < Folds.COUNT; fold++) {
      int held = fold;
      List<Prepared> others =
          samples.stream().filter(sample -> folds.of(sample.sample()) != held).toList();
      float[] weights = Trainer.train(others, settings);
      for (int i = 0; i < judged.length; i++) {
        if (folds.of(samples.get(i).sample()) == held) {
          judged[i] = samples.get(i).judged(weights, settings.share(), settings.rise());
        }
      }
    }
    return judged;
  }
}
