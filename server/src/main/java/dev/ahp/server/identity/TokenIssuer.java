package dev.ahp.server.identity;

import dev.ahp.broker.api.Caller;
import java.util.Optional;

/** Somebody else whose tokens are honoured. */
@FunctionalInterface
public interface TokenIssuer {
  /** Whom a token lets in; empty when it is not theirs, not good, or no longer good. */
  Optional<Caller> caller(String token);
}
