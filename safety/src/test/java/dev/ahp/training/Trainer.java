package dev.ahp.training;

import dev.ahp.safety.model.LinearModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Logistic regression by gradient descent in one thread with a fixed seed. The step of each weight
 * decreases with its previous steps (AdaGrad), so that rare features learn as fast as frequent
 * ones. Only the window with the highest score of each attack is used; of other texts the hardest
 * and a random one. A bucket that occurs in attacks of fewer than three families cannot get a
 * positive weight, because it is specific to them.
 */
final class Trainer {
  private static final int MIN_FAMILIES = 3;

  private final TrainingSettings settings;
  private final float[] weights;
  private final boolean[] familySpecific;
  private double bias;
  private final float[] squares;
  private final Random random;

  private Trainer(TrainingSettings settings) {
    this.settings = settings;
    weights = new float[1 << settings.bits()];
    familySpecific = new boolean[1 << settings.bits()];
    bias = settings.start();
    squares = new float[1 << settings.bits()];
    random = new Random(settings.seed());
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
      familySpecific[b] = Integer.bitCount(seen[b]) < MIN_FAMILIES;
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
    learn(sample, sample.highestWindow(weights), sampleWeight);
    if (!sample.sample().attack()) {
      learn(sample, random.nextInt(sample.windows()), sampleWeight);
    }
  }

  private void learn(PreparedSample sample, int window, double sampleWeight) {
    double odds = bias + sample.model(window, weights);
    double target = sample.sample().attack() ? 1 : 0;
    double error = (target - 1 / (1 + Math.exp(-odds))) * sampleWeight;
    bias += settings.biasRate() * error;
    int from = sample.from(window);
    int to = sample.to(window);
    double gradient = error / LinearModel.norm(to - from);
    for (int i = from; i < to; i++) {
      int bucket = sample.bucket(i);
      squares[bucket] += (float) (gradient * gradient);
      double step = gradient - settings.shrink() * weights[bucket];
      double rate = settings.rate() / Math.sqrt(squares[bucket] + settings.smoothing());
      double updated = weights[bucket] + rate * step;
      weights[bucket] = (float) (familySpecific[bucket] ? Math.min(0, updated) : updated);
    }
  }
}
