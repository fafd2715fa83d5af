package dev.ahp.server.identity;

import dev.ahp.broker.api.Caller;
import java.util.Optional;

/** Verifies tokens of an external issuer. */
@FunctionalInterface
public interface TokenIssuer {
  /** Returns the caller of a token; empty if the token is invalid or expired. */
  Optional<Caller> caller(String token);
}
