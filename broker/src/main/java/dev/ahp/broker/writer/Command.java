package dev.ahp.broker.writer;

import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.ReadSet;
import org.jspecify.annotations.Nullable;

/**
 * One caller's wish. It reads and changes rows through {@link UnitOfWork} and nothing else, so it
 * can be run again if the transaction fails. If it throws, nothing of it happens.
 */
public interface Command<T> {
  /** What it is known to read; anything else is read when it asks. */
  ReadSet keys();

  T run(UnitOfWork work);

  /**
   * The claimable packets it looks for; null if it looks for none. One that does must see what its
   * whole batch wrote.
   */
  default @Nullable ClaimQuery claim() {
    return null;
  }

  /** Whether it will change the tasks of the packets it names. */
  default boolean touchesTasks() {
    return false;
  }
}
