package dev.ahp.server.identity;

import dev.ahp.Denied;
import dev.ahp.broker.api.AgentApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.id.Ids;
import dev.ahp.problem.ProblemCode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Identifies the caller of a request by its headers. */
public final class CallerAuthenticator {
  private static final String SCHEME = "Bearer ";
  private static final int MAX_TOKEN_CHARS = 8192;

  private final AgentApi agents;
  private final OperatorToken operator;
  private final TokenIssuer issuer;
  private final SessionTokenStore sessions;
  private final Impersonation impersonation;

  /**
   * Creates an authenticator for the agents and the operator of a broker.
   *
   * @param sessions browser sessions
   * @param impersonation which callers may act as any agent
   */
  public CallerAuthenticator(
      AgentApi agents,
      OperatorToken operator,
      TokenIssuer issuer,
      SessionTokenStore sessions,
      Impersonation impersonation) {
    this.agents = agents;
    this.operator = operator;
    this.issuer = issuer;
    this.sessions = sessions;
    this.impersonation = impersonation;
  }

  /** Returns whether a caller needs no token (only with {@code --dev}, from this machine). */
  public boolean needsNoToken(boolean loopbackPeer) {
    return impersonation == Impersonation.LOCAL && loopbackPeer;
  }

  /**
   * Returns the caller.
   *
   * @param authorization the header {@code Authorization}; null if absent
   * @param actingAs the header {@code AHP-Agent}; null if absent
   * @throws Denied if the caller is not authenticated
   */
  public Caller identify(
      @Nullable String authorization, @Nullable String actingAs, boolean loopbackPeer) {
    if (needsNoToken(loopbackPeer) && actingAs != null) {
      return named(actingAs);
    }
    if (needsNoToken(loopbackPeer) && authorization == null) {
      return Caller.OPERATOR;
    }
    Caller caller =
        bearer(authorization)
            .flatMap(this::callerOfToken)
            .orElseThrow(
                () ->
                    new Denied(
                        ProblemCode.UNAUTHENTICATED, "the token is invalid, expired or revoked"));
    return actingAs != null && mayActAsAgent(caller) ? named(actingAs) : caller;
  }

  /** Returns the caller of a session, unless the session has expired or its token was revoked. */
  public Optional<Caller> callerOfSession(String id) {
    return sessions.get(id).flatMap(this::callerOfToken);
  }

  /**
   * Returns whether the same credentials still identify the same caller.
   *
   * @param authorization the header {@code Authorization}; null if absent
   * @param session the browser session, used if there is no such header
   */
  public boolean isStillAuthenticated(
      Caller caller, @Nullable String authorization, @Nullable String session) {
    return callerOf(authorization, session)
        .filter(it -> caller.equals(it) || mayActAsAgent(it))
        .isPresent();
  }

  /**
   * Returns the caller of credentials.
   *
   * @param authorization the header {@code Authorization}; null if absent
   * @param session the browser session, used if there is no such header
   */
  public Optional<Caller> callerOf(@Nullable String authorization, @Nullable String session) {
    return authorization != null
        ? bearer(authorization).flatMap(this::callerOfToken)
        : Optional.ofNullable(session).flatMap(this::callerOfSession);
  }

  /** Returns the caller that a token identifies. */
  public Optional<Caller> callerOfToken(String token) {
    return operator.matches(token)
        ? Optional.of(Caller.OPERATOR)
        : agents.authenticate(token).or(() -> issuer.caller(token));
  }

  private boolean mayActAsAgent(Caller caller) {
    return impersonation == Impersonation.OPERATOR && caller.equals(Caller.OPERATOR);
  }

  private static Optional<String> bearer(@Nullable String authorization) {
    if (authorization == null) {
      throw new Denied(
          ProblemCode.UNAUTHENTICATED,
          "credentials are required; send Authorization: Bearer TOKEN");
    }
    boolean isBearer =
        authorization.length() <= MAX_TOKEN_CHARS
            && authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    return isBearer
        ? Optional.of(authorization.substring(SCHEME.length()).strip())
        : Optional.empty();
  }

  private Caller named(String name) {
    if (!Ids.isAgentName(name)) {
      throw new Denied(
          ProblemCode.MALFORMED,
          "header AHP-Agent must be the name of an agent, not a reserved name");
    }
    agents.ensure(name);
    return agents.registered(name).orElseGet(() -> new Caller(Caller.CallerKind.AGENT, name));
  }
}
