package dev.ahp.broker.store;

/** Reports a store that cannot be opened: in use, too new, unreachable or invalid. */
public final class StoreOpenException extends RuntimeException {
  public StoreOpenException(String message) {
    super(message);
  }

  public StoreOpenException(String message, Throwable cause) {
    super(message, cause);
  }
}
