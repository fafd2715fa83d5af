package dev.ahp.safety.classifier;

/** A loaded model that estimates whether a text is a prompt injection. Thread-safe. */
public interface InjectionModel extends AutoCloseable {
  /**
   * Scores a text in overlapping windows until the budget is used up. The window with the highest
   * score decides.
   *
   * @param budget shared by the texts of one call; it reports whether windows were left out
   * @throws IllegalStateException if the model fails
   */
  ModelScore score(String text, ScoreBudget budget);

  @Override
  void close();
}
