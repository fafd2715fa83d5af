package dev.ahp.broker.events;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What the store kept from being told, to be begun again: nobody goes on with a gap. Used by one
 * thread, but for {@link #isAny}.
 */
final class DispatchRetryQueue {
  private static final System.Logger LOG = System.getLogger(DispatchRetryQueue.class.getName());

  private final Deque<Runnable> tellings = new ArrayDeque<>();
  private final AtomicBoolean any = new AtomicBoolean();

  /**
   * Tells, or keeps for later what is to be done then. The log has it once a round, however many
   * wait.
   */
  void attempt(Runnable telling, Runnable again) {
    try {
      telling.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      if (tellings.isEmpty()) {
        LOG.log(System.Logger.Level.WARNING, "events are late", e);
      }
      tellings.add(again);
      any.set(true);
    }
  }

  /** Whether there is something to be begun again. */
  boolean isAny() {
    return any.get();
  }

  void beginAgain() {
    any.set(false);
    List<Runnable> all = List.copyOf(tellings);
    tellings.clear();
    all.forEach(Runnable::run);
  }
}
