package dev.ahp.broker.store;

/** A store that cannot be opened: in use, newer than this program, not reachable, not a store. */
public final class CannotOpen extends RuntimeException {
  public CannotOpen(String message) {
    super(message);
  }

  public CannotOpen(String message, Throwable cause) {
    super(message, cause);
  }
}
