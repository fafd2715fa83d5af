package dev.ahp.a2a.transport;

/**
 * Whether the agent of a task tells by itself what becomes of it, and how eagerly that is followed.
 * While it does, it is asked only after news, and now and then all the same: a stream that is open
 * may have gone dumb. An agent that tells very much is not asked more often for it, and one whose
 * streams do not last is soon only asked. Moments are in milliseconds of any clock.
 */
final class PollPolicy {
  private static final long ALL_THE_SAME_MS = 10_000;
  private static final long EAGER_MS = 20;
  private static final long LEAST_EAGER_MS = 500;
  private static final long QUIET_MS = 1_000;
  private static final long LASTING_MS = 30_000;
  private static final long FIRST_REST_MS = 500;
  private static final int MOST_FAILURES = 4;

  private boolean open;
  private boolean news;
  private boolean unanswered;
  private long askedAt;
  private long eagerMs = EAGER_MS;
  private long openedAt;
  private long restUntil;
  private int failures;

  /** Something has changed; gives how long to wait before asking. */
  synchronized long news(long now) {
    news = true;
    return Math.max(0, askedAt + eagerMs - now);
  }

  synchronized boolean hasNews() {
    return news;
  }

  /** Whether the agent is to be asked; if so, the news so far are taken care of by that. */
  synchronized boolean isToBeAsked(long now) {
    boolean due = !open || news || unanswered || now - askedAt >= ALL_THE_SAME_MS;
    if (due) {
      eagerMs = now - askedAt > QUIET_MS ? EAGER_MS : Math.min(LEAST_EAGER_MS, eagerMs * 3 / 2);
      askedAt = now;
      news = false;
      unanswered = true;
    }
    return due;
  }

  synchronized void answered() {
    unanswered = false;
  }

  synchronized boolean mayOpen(long now) {
    return !open && failures < MOST_FAILURES && now >= restUntil;
  }

  synchronized void opened(long now) {
    open = true;
    openedAt = now;
  }

  /** It ended, or could not be opened. */
  synchronized void ended(long now) {
    boolean lasted = open && now - openedAt >= LASTING_MS;
    open = false;
    failures = lasted ? 0 : failures + 1;
    restUntil = lasted ? now : now + (FIRST_REST_MS << failures);
  }

  /** The work goes on after a pause in which streams usually end. */
  synchronized void afresh() {
    failures = 0;
    restUntil = 0;
    news = true;
  }
}
