package dev.ahp.client;

/** Thrown if a daemon returns no valid response. The call may have taken effect. */
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

  /** Returns whether the same call may succeed later. */
  public boolean retryable() {
    return retryable;
  }
}
