package dev.ahp.broker.store;

/** A store that cannot be opened: in use, newer than this program, not reachable, not a store. */
public final class StoreOpenException extends RuntimeException {
  public StoreOpenException(String message) {
    super(message);
  }

  public StoreOpenException(String message, Throwable cause) {
    super(message, cause);
  }
}
