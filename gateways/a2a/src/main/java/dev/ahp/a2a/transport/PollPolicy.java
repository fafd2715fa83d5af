package dev.ahp.a2a.transport;

/**
 * Decides when to poll a remote task and when to open an event stream. While a stream is open, the
 * task is polled after events and at a long interval, because an open stream may have stalled.
 * Frequent events do not increase the poll rate. An agent whose streams keep failing is only
 * polled. Times are milliseconds of a monotonic clock.
 */
final class PollPolicy {
  private static final long STREAM_POLL_MS = 10_000;
  private static final long MIN_EVENT_DELAY_MS = 20;
  private static final long MAX_EVENT_DELAY_MS = 500;
  private static final long QUIET_MS = 1_000;
  private static final long STABLE_STREAM_MS = 30_000;
  private static final long FIRST_BACKOFF_MS = 500;
  private static final int MAX_FAILURES = 4;

  private boolean open;
  private boolean eventPending;
  private boolean awaitingResponse;
  private long polledAt;
  private long eventDelayMs = MIN_EVENT_DELAY_MS;
  private long openedAt;
  private long retryAt;
  private int failures;

  /** Records an event; returns the delay before the next poll. */
  synchronized long onEvent(long now) {
    eventPending = true;
    return Math.max(0, polledAt + eventDelayMs - now);
  }

  synchronized boolean hasEvent() {
    return eventPending;
  }

  /** Returns whether to poll now; if so, marks all events as handled. */
  synchronized boolean shouldPoll(long now) {
    boolean due = !open || eventPending || awaitingResponse || now - polledAt >= STREAM_POLL_MS;
    if (due) {
      eventDelayMs =
          now - polledAt > QUIET_MS
              ? MIN_EVENT_DELAY_MS
              : Math.min(MAX_EVENT_DELAY_MS, eventDelayMs * 3 / 2);
      polledAt = now;
      eventPending = false;
      awaitingResponse = true;
    }
    return due;
  }

  synchronized void onResponse() {
    awaitingResponse = false;
  }

  synchronized boolean mayOpen(long now) {
    return !open && failures < MAX_FAILURES && now >= retryAt;
  }

  synchronized void onStreamOpened(long now) {
    open = true;
    openedAt = now;
  }

  /** Records that the stream ended or could not be opened. */
  synchronized void onStreamEnded(long now) {
    boolean wasStable = open && now - openedAt >= STABLE_STREAM_MS;
    open = false;
    failures = wasStable ? 0 : failures + 1;
    retryAt = wasStable ? now : now + (FIRST_BACKOFF_MS << failures);
  }

  /** Resets the policy when the work resumes after a pause, in which streams usually end. */
  synchronized void reset() {
    failures = 0;
    retryAt = 0;
    eventPending = true;
  }
}
