package dev.ahp.server.jetty;

import dev.ahp.broker.api.Caller;
import dev.ahp.server.identity.CallerAuthenticator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The credentials in the headers of a request.
 *
 * @param authorization the header {@code Authorization}; null if absent
 * @param session the browser session, which counts only without other credentials; null if absent
 * @param isTrusted whether the caller needs no token (only with {@code --dev})
 */
record RequestCredentials(
    @Nullable String authorization, @Nullable String session, boolean isTrusted) {

  boolean isEmpty() {
    return authorization == null && session == null;
  }

  /** Returns the caller that the credentials identify in a namespace. */
  Optional<Caller> caller(CallerAuthenticator authenticator) {
    return isEmpty() ? Optional.empty() : authenticator.callerOf(authorization, session);
  }

  /** Returns the secret text. */
  String text() {
    return authorization == null ? String.valueOf(session) : authorization;
  }
}
