package dev.ahp.broker.safety;

import java.util.List;

/**
 * An external classifier of texts. It is called on the caller's thread, never within a transaction,
 * and must return within a bounded time.
 */
@FunctionalInterface
public interface Classifier {
  /** Judges texts. Never throws; an error is a {@link ClassifierResult.ClassifierFailure}. */
  ClassifierResult judge(List<TextPassage> textPassages);
}
