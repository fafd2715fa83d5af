package dev.ahp.server.identity;

import dev.ahp.Denied;
import dev.ahp.broker.api.AgentApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.id.Ids;
import dev.ahp.problem.ProblemCode;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells who is calling by the headers of a request. */
public final class CallerAuthenticator {
  private static final String SCHEME = "Bearer ";
  private static final int MAX_TOKEN_CHARS = 8192;

  private final AgentApi agents;
  private final OperatorToken operator;
  private final TokenIssuer issuer;
  private final SessionTokenStore sessions;
  private final boolean dev;

  /**
   * Knows the agents of a broker and its operator.
   *
   * @param sessions of browsers that signed in
   * @param dev whether peers on this machine may say who they are
   */
  public CallerAuthenticator(
      AgentApi agents,
      OperatorToken operator,
      TokenIssuer issuer,
      SessionTokenStore sessions,
      boolean dev) {
    this.agents = agents;
    this.operator = operator;
    this.issuer = issuer;
    this.sessions = sessions;
    this.dev = dev;
  }

  /** The same where no browser signs in. */
  public CallerAuthenticator(
      AgentApi agents, OperatorToken operator, TokenIssuer issuer, boolean dev) {
    this(
        agents,
        operator,
        issuer,
        SessionTokenStore.inMemory(Duration.ZERO, Clock.systemUTC()),
        dev);
  }

  /** Whether a peer may say who it is. */
  public boolean believes(boolean loopbackPeer) {
    return dev && loopbackPeer;
  }

  /**
   * The caller.
   *
   * @param authorization that header, null without one
   * @param actingAs the header {@code AHP-Agent}, null without one
   */
  public Caller identify(
      @Nullable String authorization, @Nullable String actingAs, boolean loopbackPeer) {
    if (believes(loopbackPeer) && actingAs != null) {
      return named(actingAs);
    }
    if (believes(loopbackPeer) && authorization == null) {
      return Caller.OPERATOR;
    }
    return bearer(authorization)
        .flatMap(this::holder)
        .orElseThrow(() -> new Denied(ProblemCode.UNAUTHENTICATED, "the token is not known"));
  }

  /** Who signed in, while that lasts and the token is still good. */
  public Optional<Caller> inSession(String id) {
    return sessions.get(id).flatMap(this::holder);
  }

  /**
   * Whether what let a caller in lets it in still, as the same.
   *
   * @param authorization that header, null without one
   * @param session of its browser, which counts without that header
   */
  public boolean stillKnow(
      Caller caller, @Nullable String authorization, @Nullable String session) {
    Optional<Caller> now =
        authorization != null
            ? bearer(authorization).flatMap(this::holder)
            : Optional.ofNullable(session).flatMap(this::inSession);
    return now.filter(caller::equals).isPresent();
  }

  /** Whom a token lets in. */
  public Optional<Caller> holder(String token) {
    return operator.is(token)
        ? Optional.of(Caller.OPERATOR)
        : agents.authenticate(token).or(() -> issuer.caller(token));
  }

  private static Optional<String> bearer(@Nullable String authorization) {
    if (authorization == null) {
      throw new Denied(ProblemCode.UNAUTHENTICATED, "send Authorization: Bearer TOKEN");
    }
    boolean fits =
        authorization.length() <= MAX_TOKEN_CHARS
            && authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    return fits ? Optional.of(authorization.substring(SCHEME.length()).strip()) : Optional.empty();
  }

  private Caller named(String name) {
    if (!Ids.isName(name)) {
      throw new Denied(ProblemCode.MALFORMED, "AHP-Agent is not the name of an agent");
    }
    agents.ensure(name);
    String kind = agents.get(Caller.OPERATOR, name).string("kind").orElse("agent");
    return new Caller(Caller.CallerKind.valueOf(kind.toUpperCase(Locale.ROOT)), name);
  }
}
