package dev.ahp.safety.onnx;

import dev.ahp.safety.classifier.InjectionModel;
import dev.ahp.safety.classifier.ModelScore;
import dev.ahp.safety.classifier.ScoreBudget;

/** A model with the same score for every text. */
record FixedModel(double value) implements InjectionModel {
  @Override
  public ModelScore score(String text, ScoreBudget budget) {
    return new ModelScore(value, "");
  }

  @Override
  public void close() {}
}
