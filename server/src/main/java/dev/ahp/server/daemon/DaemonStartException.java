package dev.ahp.server.daemon;

/** Why the daemon does not start, in one line for the person who tried. */
public final class DaemonStartException extends RuntimeException {
  public DaemonStartException(String message) {
    super(message);
  }

  public DaemonStartException(String message, Throwable cause) {
    super(message, cause);
  }
}
