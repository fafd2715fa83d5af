package dev.ahp.client;

/** A daemon that does not answer, or not in its language; whether the call took effect is open. */
public final class Unreachable extends RuntimeException {
  private final boolean retryable;

  public Unreachable(String message, Throwable cause) {
    super(message, cause);
    this.retryable = true;
  }

  Unreachable(String message) {
    super(message);
    this.retryable = false;
  }

  /** Whether the same call may succeed later. */
  public boolean retryable() {
    return retryable;
  }
}
