package dev.ahp.delivery.follow;

import dev.ahp.broker.api.Offer;

/** Work of an external agent that a {@link PollLoop} follows. */
public interface FollowedWork {
  /** Continues with a newer lease. */
  void resume(Offer offer);

  /** Polls once; returns the pause before the next poll, or -1 if following has ended. */
  long poll();

  /** Records an event of the work; returns the delay before the next poll. */
  long onEvent();

  /** Returns whether an event arrived that no poll has handled yet. */
  boolean hasEvent();

  /** Opens a source of events if there is one and it is not open; runs after every poll. */
  default void watch(Runnable onEvent) {}

  /** Closes the source of events, because following has ended. */
  default void stopWatching() {}
}
