package dev.ahp.broker.safety;

import java.util.List;

/**
 * A second classifier of texts, beside the own scan. It is called on the caller's thread, never
 * within a transaction, and must return within a bounded time.
 */
@FunctionalInterface
public interface Classifier {
  /** Judges texts. Never throws; an error is a {@link ClassifierResult.ClassifierFailure}. */
  ClassifierResult judge(List<TextPassage> textPassages);

  /**
   * Loads what calls need. A daemon calls this when it starts, so that it does not start with a
   * classifier that cannot work.
   *
   * @throws RuntimeException if the classifier cannot work; the message says why
   */
  default void prepare() {}
}
