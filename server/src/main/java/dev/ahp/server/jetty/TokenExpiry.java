package dev.ahp.server.jetty;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.route.Reply;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Ends waiting requests when the token of their caller expires. */
final class TokenExpiry {
  private static final long MAX_WAIT_MS = 3_600_000;

  private TokenExpiry() {}

  /** Cancels a response that is not complete when the token expires, so that it takes no work. */
  static void endAtExpiry(CompletableFuture<Reply> reply, Caller caller) {
    long left = caller.validUntil() - System.currentTimeMillis();
    if (caller.validUntil() == 0 || left > MAX_WAIT_MS || reply.isDone()) {
      return;
    }
    CompletableFuture.delayedExecutor(Math.max(0, left), TimeUnit.MILLISECONDS)
        .execute(() -> reply.cancel(true));
  }

  /** Returns the reason of a cancelled response, else the failure itself. */
  static Throwable reason(Throwable failure, @Nullable Caller caller) {
    boolean expired =
        failure instanceof CancellationException
            && caller != null
            && caller.validUntil() > 0
            && caller.validUntil() <= System.currentTimeMillis();
    return expired
        ? new Denied(ProblemCode.UNAUTHENTICATED, "the token expired while the request waited")
        : failure;
  }
}
