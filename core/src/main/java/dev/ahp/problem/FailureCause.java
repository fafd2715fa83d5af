package dev.ahp.problem;

import java.util.concurrent.CompletionException;

/** Finds the exception that a future wraps. */
public final class FailureCause {
  private FailureCause() {}

  /** Returns the failure without the exceptions that futures wrap around it. */
  public static Throwable of(Throwable failure) {
    Throwable cause = failure;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }
}
