package dev.ahp.a2a.client;

import java.io.IOException;

/** A response of a remote agent with an HTTP status that A2A does not define. */
public final class UnexpectedStatusException extends IOException {
  private final int status;

  UnexpectedStatusException(int status) {
    super("the agent responded with HTTP status " + status);
    this.status = status;
  }

  /** Returns the HTTP status. */
  public int status() {
    return status;
  }
}
