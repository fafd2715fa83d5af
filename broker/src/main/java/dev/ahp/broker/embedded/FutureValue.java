package dev.ahp.broker.embedded;

import dev.ahp.Denied;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Waits for the values of futures. */
final class FutureValue {
  private FutureValue() {}

  /** Waits for a value; throws a denial unwrapped. */
  static <T> T of(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Denied denied) {
        denied.fillInStackTrace();
        throw denied;
      }
      throw e;
    }
  }
}
