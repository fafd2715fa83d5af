package dev.ahp.training;

import dev.ahp.safety.model.Features;
import dev.ahp.safety.model.LinearModel;
import dev.ahp.safety.model.TextWindows;
import dev.ahp.safety.rule.RuleEvidence;
import dev.ahp.safety.rule.RuleHit;
import dev.ahp.safety.rule.RuleMatcher;
import dev.ahp.safety.rule.RuleSet;
import dev.ahp.safety.text.ObfuscationSignals;
import dev.ahp.safety.text.StepCounter;
import dev.ahp.safety.text.TokenBuffer;
import dev.ahp.safety.text.WordList;
import dev.ahp.safety.text.WordTokenizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A tokenized sample: the buckets of its n-grams, and the score of the rules by window. */
final class PreparedSample {
  private final Sample sample;
  private final int[] buckets;
  private final int[] starts;
  private final double[] rules;
  private final boolean descriptive;

  private PreparedSample(
      Sample sample, int[] buckets, int[] starts, double[] rules, boolean descriptive) {
    this.sample = sample;
    this.buckets = buckets;
    this.starts = starts;
    this.rules = rules;
    this.descriptive = descriptive;
  }

  static PreparedSample of(Sample sample, RuleSet ruleSet, WordList words, int bits) {
    TokenBuffer tokenBuffer = new TokenBuffer();
    ObfuscationSignals signals = new ObfuscationSignals();
    StepCounter stepCounter = new StepCounter();
    new WordTokenizer(words, tokenBuffer, signals, stepCounter).read(sample.text());
    List<RuleHit> hits = new ArrayList<>(ruleSet.match(signals, tokenBuffer.size()));
    RuleMatcher matcher = new RuleMatcher(ruleSet, tokenBuffer, stepCounter);
    hits.addAll(matcher.run());
    int[] starts = new int[tokenBuffer.size() + 1];
    int[] buckets = buckets(tokenBuffer, bits, starts);
    RuleEvidence ruleEvidence = new RuleEvidence(hits);
    double[] rules = new double[TextWindows.count(tokenBuffer.size())];
    for (int w = 0; w < rules.length; w++) {
      rules[w] = ruleEvidence.score(TextWindows.start(w), TextWindows.end(w, tokenBuffer.size()));
    }
    return new PreparedSample(sample, buckets, starts, rules, matcher.isDescriptive());
  }

  private static int[] buckets(TokenBuffer tokenBuffer, int bits, int[] starts) {
    int[] buckets = new int[tokenBuffer.size() * 16 + Features.MAX_COUNT];
    Features features = new Features(bits);
    int length = 0;
    for (int t = 0; t < tokenBuffer.size(); t++) {
      features.compute(tokenBuffer, t);
      if (length + features.count() > buckets.length) {
        buckets = Arrays.copyOf(buckets, buckets.length * 2);
      }
      for (int i = 0; i < features.count(); i++) {
        buckets[length++] = features.bucket(i);
      }
      starts[t + 1] = length;
    }
    return Arrays.copyOf(buckets, length);
  }

  Sample sample() {
    return sample;
  }

  int windows() {
    return rules.length;
  }

  int from(int window) {
    return starts[TextWindows.start(window)];
  }

  int to(int window) {
    return starts[TextWindows.end(window, starts.length - 1)];
  }

  int bucket(int index) {
    return buckets[index];
  }

  int features() {
    return buckets.length;
  }

  /** Returns the score of the weights for one window. */
  double model(int window, float[] weights) {
    double sum = 0;
    int to = to(window);
    for (int i = from(window); i < to; i++) {
      sum += weights[buckets[i]];
    }
    return sum / LinearModel.norm(to - from(window));
  }

  int highestWindow(float[] weights) {
    int best = 0;
    double highest = Double.NEGATIVE_INFINITY;
    for (int w = 0; w < rules.length; w++) {
      double evidence = model(w, weights) + (sample.attack() ? rules[w] : 0);
      if (evidence > highest) {
        highest = evidence;
        best = w;
      }
    }
    return best;
  }

  /** Returns the highest score of all windows, minus the rise for the length. */
  double score(float[] weights, double modelFactor, double rise) {
    double highest = Double.NEGATIVE_INFINITY;
    for (int w = 0; w < rules.length; w++) {
      double model = LinearModel.clamp(modelFactor * model(w, weights), descriptive);
      highest = Math.max(highest, rules[w] + model);
    }
    return highest - rise * Math.log(windows()) / Math.log(2);
  }
}
