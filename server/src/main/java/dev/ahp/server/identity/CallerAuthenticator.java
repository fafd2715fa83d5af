package dev.ahp.server.identity;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.Caller.CallerKind;
import dev.ahp.id.Ids;
import dev.ahp.problem.ProblemCode;
import dev.ahp.time.Rfc3339;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Identifies the caller of a request by its headers and its certificate. */
public final class CallerAuthenticator {
  private static final String SCHEME = "Bearer ";
  private static final int MAX_TOKEN_CHARS = 8192;

  /** The prefix of a session's credential that is an identity and not a token. */
  private static final String IDENTITY = "identity:";

  private final IdentitySources sources;
  private final GuessLockout lockout;

  public CallerAuthenticator(IdentitySources sources, GuessLockout lockout) {
    this.sources = sources;
    this.lockout = lockout;
  }

  /** Returns whether a caller needs no token (only with {@code --dev}, from this machine). */
  public boolean needsNoToken(boolean loopbackPeer) {
    return sources.impersonation() == Impersonation.LOCAL && loopbackPeer;
  }

  /**
   * Returns the caller.
   *
   * @param authorization the header {@code Authorization}; null if absent
   * @param actingAs the header {@code AHP-Agent}; null if absent
   * @throws Denied if the caller is not authenticated
   */
  public Caller identify(
      @Nullable String authorization, @Nullable String actingAs, ClientPeer peer) {
    if (needsNoToken(peer.isLoopback()) && actingAs != null) {
      return named(actingAs);
    }
    if (authorization == null && peer.certificateName() != null) {
      return certified(peer.certificateName());
    }
    if (needsNoToken(peer.isLoopback()) && authorization == null) {
      return Caller.OPERATOR;
    }
    Optional<String> token = bearer(authorization);
    Caller caller =
        token
            .flatMap(this::callerOfToken)
            .orElseThrow(() -> lockout.failed(peer.address(), rejection(token.orElse(""))));
    requireSameName(caller, peer);
    return actingAs != null && mayActAsAgent(caller) ? named(actingAs) : caller;
  }

  private Caller certified(String name) {
    return sources
        .agents()
        .registered(name)
        .orElseThrow(
            () ->
                new Denied(
                    ProblemCode.UNAUTHENTICATED,
                    "the client certificate names \""
                        + name
                        + "\", which is not a registered agent"));
  }

  /** Rejects a token or session of another caller than the certificate names. */
  public static void requireSameName(Caller caller, ClientPeer peer) {
    if (peer.certificateName() != null && !peer.certificateName().equals(caller.name())) {
      throw new Denied(
          ProblemCode.FORBIDDEN,
          "the token belongs to %s, but the client certificate to %s; use the token of %s or none"
              .formatted(caller.name(), peer.certificateName(), peer.certificateName()));
    }
  }

  /** Returns the caller of a session, unless the session has expired or its token was revoked. */
  public Optional<Caller> callerOfSession(String id) {
    return sources
        .sessions()
        .get(id)
        .flatMap(it -> it.startsWith(IDENTITY) ? callerOfIdentity(it) : callerOfToken(it));
  }

  /** Returns the credential of a session for a caller that another service authenticated. */
  public static String identityCredential(Caller caller) {
    return IDENTITY + caller.callerKind().name().toLowerCase(Locale.ROOT) + ":" + caller.name();
  }

  /** Returns the caller of an identity; an agent must still be registered. */
  private Optional<Caller> callerOfIdentity(String credential) {
    String[] parts = credential.split(":", 3);
    CallerKind kind = CallerKind.valueOf(parts[1].toUpperCase(Locale.ROOT));
    if (kind != CallerKind.OPERATOR && !sources.isMain()) {
      return Optional.empty();
    }
    return kind == CallerKind.AGENT
        ? sources.agents().registered(parts[2])
        : Optional.of(new Caller(kind, parts[2]));
  }

  /**
   * Returns whether the same credentials still identify the same caller.
   *
   * @param authorization the header {@code Authorization}; null if absent
   * @param session the browser session, used if there is no such header
   */
  public boolean isStillAuthenticated(
      Caller caller, @Nullable String authorization, @Nullable String session, ClientPeer peer) {
    Optional<Caller> certified =
        authorization == null && peer.certificateName() != null
            ? sources.agents().registered(peer.certificateName())
            : Optional.empty();
    return callerOf(authorization, session)
        .or(() -> certified)
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
    return sources.operator().matches(token)
        ? Optional.of(Caller.OPERATOR)
        : sources.tokens().authenticate(token).or(() -> sources.issuer().caller(token));
  }

  /** Returns the denial of a token that identifies no caller. */
  public Denied rejection(String token) {
    return new Denied(
        ProblemCode.UNAUTHENTICATED,
        sources
            .tokens()
            .expiredAt(token)
            .map(it -> "the token expired at " + Rfc3339.format(it) + "; get a new one")
            .orElse("the token is invalid, expired or revoked"));
  }

  /** Counts a failed attempt of an address; returns the denial to send. */
  public Denied failed(String address, Denied denial) {
    return lockout.failed(address, denial);
  }

  private boolean mayActAsAgent(Caller caller) {
    return sources.impersonation() == Impersonation.OPERATOR && caller.equals(Caller.OPERATOR);
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
    sources.agents().ensure(name);
    return sources
        .agents()
        .registered(name)
        .orElseGet(() -> new Caller(Caller.CallerKind.AGENT, name));
  }
}
