package dev.ahp.a2a.client;

import java.io.IOException;

/** An answer of an agent elsewhere that is none of A2A's. */
public final class UnexpectedStatusException extends IOException {
  private final int status;

  UnexpectedStatusException(int status) {
    super("the agent answered with status " + status);
    this.status = status;
  }

  /** Of HTTP. */
  public int status() {
    return status;
  }
}
