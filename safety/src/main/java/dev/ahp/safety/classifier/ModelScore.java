package dev.ahp.safety.classifier;

/**
 * The score of a text.
 *
 * @param score probability of an injection, from 0 to 1
 * @param label the label of the model with the highest score; empty if the model has no names
 */
public record ModelScore(double score, String label) {
  public static final ModelScore NONE = new ModelScore(0, "");

  /** Returns the higher of two scores. */
  public ModelScore max(ModelScore other) {
    return other.score > score ? other : this;
  }
}
