package dev.ahp.server.daemon;

/** Reports why the daemon cannot start, in one line for the user. */
public class DaemonStartException extends RuntimeException {
  public DaemonStartException(String message) {
    super(message);
  }

  public DaemonStartException(String message, Throwable cause) {
    super(message, cause);
  }
}
