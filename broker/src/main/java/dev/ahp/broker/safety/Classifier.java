package dev.ahp.broker.safety;

import java.util.List;

/**
 * Judges texts outside this process. It is asked on the thread of whoever submits, never within a
 * transaction, and must answer within a bounded time whatever the other side does.
 */
@FunctionalInterface
public interface Classifier {
  /** Never throws: what goes wrong is an opinion that is missing. */
  ClassifierResult judge(List<Passage> passages);
}
