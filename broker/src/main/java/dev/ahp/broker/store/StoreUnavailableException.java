package dev.ahp.broker.store;

/** The store could not do it just now, and nothing of the transaction has happened. */
public final class StoreUnavailableException extends RuntimeException {
  private final boolean outcomeUnknown;

  public StoreUnavailableException(String message, Throwable cause) {
    this(message, cause, false);
  }

  /**
   * Says what happened.
   *
   * @param outcomeUnknown whether the connection broke while committing, so that it may have
   *     happened after all
   */
  public StoreUnavailableException(String message, Throwable cause, boolean outcomeUnknown) {
    super(message, cause);
    this.outcomeUnknown = outcomeUnknown;
  }

  public boolean outcomeUnknown() {
    return outcomeUnknown;
  }
}
