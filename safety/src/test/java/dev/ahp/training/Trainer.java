package dev.ahp.training;

import dev.ahp.safety.model.LinearModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Logistic regression by gradient descent in one thread with a fixed seed. Only the window with the
 * highest score of each sample is used: the attack itself, or the hardest negative. A bucket that
 * occurs in attacks of only one family cannot get a positive weight, because it is specific to that
 * family.
 */
final class Trainer {
  private final TrainingSettings settings;
  private final float[] weights;
  private final boolean[] familySpecific;
  private double bias;

  private Trainer(TrainingSettings settings) {
    this.settings = settings;
    weights = new float[1 << settings.bits()];
    familySpecific = new boolean[1 << settings.bits()];
    bias = settings.start();
  }

  static float[] train(List<PreparedSample> samples, TrainingSettings settings) {
    Trainer trainer = new Trainer(settings);
    trainer.findFamilySpecificBuckets(samples);
    List<PreparedSample> order = new ArrayList<>(samples);
    Map<String, Double> sampleWeights = sampleWeights(samples);
    Random random = new Random(settings.seed());
    for (int epoch = 0; epoch < settings.epochs(); epoch++) {
      Collections.shuffle(order, random);
      for (PreparedSample sample : order) {
        trainer.learn(sample, sampleWeights.getOrDefault(key(sample), 1.0));
      }
      trainer.applyDecay();
    }
    return trainer.weights;
  }

  private void findFamilySpecificBuckets(List<PreparedSample> samples) {
    Map<String, Integer> families = new HashMap<>();
    int[] seen = new int[weights.length];
    for (PreparedSample sample : samples) {
      if (sample.sample().attack()) {
        int family =
            families.computeIfAbsent(sample.sample().family(), name -> families.size() % 31);
        for (int i = 0; i < sample.features(); i++) {
          seen[sample.bucket(i)] |= 1 << family;
        }
      }
    }
    for (int b = 0; b < seen.length; b++) {
      familySpecific[b] = Integer.bitCount(seen[b]) < 2;
    }
  }

  /** Weights samples of large sources less, so that no source dominates. */
  private static Map<String, Double> sampleWeights(List<PreparedSample> samples) {
    Map<String, Integer> sizes = new HashMap<>();
    samples.forEach(sample -> sizes.merge(key(sample), 1, Integer::sum));
    Map<String, Double> sampleWeights = new HashMap<>();
    sizes.forEach(
        (key, size) ->
            sampleWeights.put(key, (key.startsWith("attack") ? 12 : 16) / Math.sqrt(size + 20.0)));
    return sampleWeights;
  }

  private static String key(PreparedSample sample) {
    return (sample.sample().attack() ? "attack " : "benign ") + sample.sample().source();
  }

  private void learn(PreparedSample sample, double sampleWeight) {
    if (sample.sample().tier().equals("contextual")) {
      return;
    }
    int window = sample.highestWindow(weights);
    double odds = bias + sample.model(window, weights);
    double target = sample.sample().attack() ? 1 : 0;
    double error = (target - 1 / (1 + Math.exp(-odds))) * sampleWeight;
    bias += settings.biasRate() * error;
    int from = sample.from(window);
    int to = sample.to(window);
    double step = settings.rate() * error / LinearModel.norm(to - from);
    for (int i = from; i < to; i++) {
      int bucket = sample.bucket(i);
      double updated = weights[bucket] + step;
      weights[bucket] = (float) (familySpecific[bucket] ? Math.min(0, updated) : updated);
    }
  }

  private void applyDecay() {
    for (int b = 0; b < weights.length; b++) {
      weights[b] *= (float) (1 - settings.decay());
    }
  }
}
