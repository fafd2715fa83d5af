package dev.ahp.broker.events;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Deliveries that failed because of the store, to be repeated without a gap. Not thread-safe,
 * except {@link #isPending}.
 */
final class DispatchRetryQueue {
  private static final System.Logger LOG = System.getLogger(DispatchRetryQueue.class.getName());

  private final Deque<Runnable> deliveries = new ArrayDeque<>();
  private final AtomicBoolean pending = new AtomicBoolean();

  /** Runs a delivery; on failure it is queued. The failure is logged once per round. */
  void attempt(Runnable delivery, Runnable retry) {
    try {
      delivery.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      if (deliveries.isEmpty()) {
        LOG.log(System.Logger.Level.WARNING, "event delivery is delayed and will be retried", e);
      }
      deliveries.add(retry);
      pending.set(true);
    }
  }

  /** Returns whether deliveries are queued. */
  boolean isPending() {
    return pending.get();
  }

  void retryAll() {
    pending.set(false);
    List<Runnable> all = List.copyOf(deliveries);
    deliveries.clear();
    all.forEach(Runnable::run);
  }
}
