package dev.ahp.server.jetty;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.problem.ProblemCode;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** The expiry of a token while a request of its caller waits. */
final class TokenExpiry {
  private static final long MAX_WAIT_MS = 3_600_000;

  private TokenExpiry() {}

  /** Returns the milliseconds until the token expires; empty if no request waits that long. */
  static OptionalLong remaining(Caller caller) {
    long left = caller.validUntil() - System.currentTimeMillis();
    return caller.validUntil() == 0 || left > MAX_WAIT_MS
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(0, left));
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
