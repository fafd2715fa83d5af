package dev.ahp.broker.work;

import dev.ahp.broker.store.Keys;

/**
 * One caller's wish. It reads and changes rows through {@link Work} and nothing else, so it can be
 * run again if the transaction fails. If it throws, nothing of it happens.
 */
public interface Unit<T> {
  /** What it is known to read; anything else is read when it asks. */
  Keys keys();

  T run(Work work);

  /** Whether it looks for claimable packets and so must see what its whole batch wrote. */
  default boolean claims() {
    return false;
  }

  /** Whether it will change the tasks of the packets it names. */
  default boolean touchesTasks() {
    return false;
  }
}
