package dev.ahp.broker.api;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Dependent futures whose cancellation reaches the call that they wait for. */
public final class CancellableFutures {
  private CancellableFutures() {}

  /** Returns the mapped result of a call. Its cancellation cancels the call. */
  public static <T, R> CompletableFuture<R> map(
      CompletableFuture<T> call, Function<? super T, ? extends R> mapping) {
    CompletableFuture<R> mapped = call.thenApply(mapping);
    var unused =
        mapped.whenComplete(
            (result, failure) -> {
              if (mapped.isCancelled()) {
                call.cancel(false);
              }
            });
    return mapped;
  }
}
