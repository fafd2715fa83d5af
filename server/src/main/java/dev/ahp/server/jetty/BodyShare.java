package dev.ahp.server.jetty;

/**
 * The part of the budget that one request uses. The requests of one caller together use at most
 * half of the budget, so that they cannot block the requests of all others; a single request may
 * use all of it.
 */
final class BodyShare {
  private final BodyBudget budget;
  private final String caller;
  private long own;

  BodyShare(BodyBudget budget, String caller) {
    this.budget = budget;
    this.caller = caller;
  }

  /** Reserves bytes; returns false if the budget or the caller's part of it is exhausted. */
  synchronized boolean reserve(long bytes) {
    boolean isReserved = budget.reserve(caller, bytes, own);
    own += isReserved ? bytes : 0;
    return isReserved;
  }

  /** Returns whether a request alone exceeds the budget, so that it never succeeds. */
  boolean isExceededBy(long bytes) {
    return budget.isExceededBy(bytes);
  }

  /** Releases everything. */
  synchronized void release() {
    budget.release(caller, own);
    own = 0;
  }
}
