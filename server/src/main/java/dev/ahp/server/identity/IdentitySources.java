package dev.ahp.server.identity;

import dev.ahp.broker.api.AgentApi;
import dev.ahp.broker.api.TokenApi;

/**
 * What callers are identified with.
 *
 * @param issuer verifies the tokens of an external issuer
 * @param sessions browser sessions
 * @param impersonation which callers may act as any agent
 * @param isMain whether sessions with an identity of an OpenID provider belong here; those of
 *     operators are valid in every namespace
 */
public record IdentitySources(
    AgentApi agents,
    TokenApi tokens,
    OperatorToken operator,
    TokenIssuer issuer,
    SessionStore sessions,
    Impersonation impersonation,
    boolean isMain) {
  /** Creates the sources of the namespace {@code default}. */
  public IdentitySources(
      AgentApi agents,
      TokenApi tokens,
      OperatorToken operator,
      TokenIssuer issuer,
      SessionStore sessions,
      Impersonation impersonation) {
    this(agents, tokens, operator, issuer, sessions, impersonation, true);
  }
}
