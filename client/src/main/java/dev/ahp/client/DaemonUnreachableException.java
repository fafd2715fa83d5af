package dev.ahp.client;

/** A daemon that does not answer, or not in its language; whether the call took effect is open. */
public final class DaemonUnreachableException extends RuntimeException {
  private final boolean retryable;

  public DaemonUnreachableException(String message, Throwable cause) {
    super(message, cause);
    this.retryable = true;
  }

  DaemonUnreachableException(String message) {
    super(message);
    this.retryable = false;
  }

  /** Whether the same call may succeed later. */
  public boolean retryable() {
    return retryable;
  }
}
