package dev.ahp.safety.onnx;

import dev.ahp.safety.classifier.LocalModelSettings;
import dev.ahp.safety.classifier.LocalModelSettings.Activation;
import dev.ahp.safety.classifier.ModelLoadException;
import dev.ahp.safety.classifier.ModelScore;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Computes the probability of an injection from the outputs of a model. With softmax the
 * probabilities of the injection labels are added; with sigmoid the highest one counts.
 */
final class ScoreHead {
  /** Labels that models use for texts without an injection. */
  private static final Set<String> SAFE =
      Set.of("SAFE", "BENIGN", "LABEL_0", "LEGIT", "LEGITIMATE", "CLEAN", "NORMAL", "NEGATIVE");

  private final int outputs;
  private final List<Integer> injections;
  private final Map<Integer, String> names;
  private final boolean softmax;
  private final double temperature;

  /**
   * Determines which outputs mean an injection.
   *
   * @param names the labels of {@code config.json}; empty if there are none
   * @throws ModelLoadException if the outputs are not clear
   */
  ScoreHead(int outputs, Map<Integer, String> names, LocalModelSettings settings) {
    this.outputs = outputs;
    this.names = names;
    this.temperature = settings.temperature();
    this.softmax =
        outputs > 1
            && (settings.activation() == null || settings.activation() == Activation.SOFTMAX);
    this.injections = settings.labels().isEmpty() ? namedInjections() : chosen(settings.labels());
    if (softmax && injections.size() == outputs) {
      throw new ModelLoadException(
          "all "
              + outputs
              + " outputs of the model mean an injection; set safety.onnx.labels to some of "
              + describe());
    }
  }

  private List<Integer> namedInjections() {
    if (outputs == 1) {
      return List.of(0);
    }
    List<Integer> found = new ArrayList<>();
    names.forEach(
        (index, name) -> {
          if (index >= 0 && index < outputs && !SAFE.contains(name.toUpperCase(Locale.ROOT))) {
            found.add(index);
          }
        });
    if (found.isEmpty()) {
      throw new ModelLoadException(
          "config.json does not say which of the "
              + outputs
              + " outputs of the model means an injection; set safety.onnx.labels to some of "
              + describe());
    }
    return found;
  }

  private List<Integer> chosen(List<String> labels) {
    return labels.stream().map(this::index).distinct().toList();
  }

  private int index(String label) {
    for (int i = 0; i < outputs; i++) {
      if (label.equals(Integer.toString(i)) || label.equalsIgnoreCase(names.get(i))) {
        return i;
      }
    }
    throw new ModelLoadException(
        "the model has no label " + label + "; safety.onnx.labels can have " + describe());
  }

  private String describe() {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < outputs; i++) {
      all.add(names.getOrDefault(i, Integer.toString(i)));
    }
    return String.join(", ", all);
  }

  int outputs() {
    return outputs;
  }

  /** Returns the score of one row of outputs. */
  ModelScore score(float[] logits) {
    double sum = 0;
    double best = -1;
    int strongest = 0;
    for (int index : injections) {
      double probability = softmax ? softmax(logits, index) : sigmoid(logits[index]);
      sum += probability;
      if (probability > best) {
        best = probability;
        strongest = index;
      }
    }
    if (Double.isNaN(sum)) {
      throw new IllegalStateException("the ONNX model returned an output that is not a number");
    }
    return new ModelScore(Math.min(1, softmax ? sum : best), names.getOrDefault(strongest, ""));
  }

  private double sigmoid(float logit) {
    return 1 / (1 + Math.exp(-logit / temperature));
  }

  private double softmax(float[] logits, int index) {
    double sum = 0;
    for (float logit : logits) {
      sum += Math.exp((logit - logits[index]) / temperature);
    }
    return 1 / sum;
  }
}
