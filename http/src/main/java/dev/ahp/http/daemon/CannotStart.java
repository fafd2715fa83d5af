package dev.ahp.http.daemon;

/** Why the daemon does not start, in one line for the person who tried. */
public final class CannotStart extends RuntimeException {
  public CannotStart(String message) {
    super(message);
  }

  public CannotStart(String message, Throwable cause) {
    super(message, cause);
  }
}
