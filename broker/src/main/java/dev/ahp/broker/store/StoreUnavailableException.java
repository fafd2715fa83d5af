package dev.ahp.broker.store;

/** Reports that the store is unavailable; the transaction was rolled back. */
public final class StoreUnavailableException extends RuntimeException {
  private final boolean outcomeUnknown;

  public StoreUnavailableException(String message, Throwable cause) {
    this(message, cause, false);
  }

  /**
   * Creates the exception.
   *
   * @param outcomeUnknown whether the connection failed during the commit, so that it may have
   *     succeeded
   */
  public StoreUnavailableException(String message, Throwable cause, boolean outcomeUnknown) {
    super(message, cause);
    this.outcomeUnknown = outcomeUnknown;
  }

  public boolean outcomeUnknown() {
    return outcomeUnknown;
  }
}
