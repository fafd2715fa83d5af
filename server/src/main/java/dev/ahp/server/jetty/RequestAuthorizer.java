package dev.ahp.server.jetty;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.identity.CertificateName;
import dev.ahp.server.identity.ClientPeer;
import dev.ahp.server.identity.SameOriginCheck;
import dev.ahp.server.identity.SessionCookie;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.NamespacePath;
import dev.ahp.server.route.Route;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Decides by its headers whether a request is allowed. */
final class RequestAuthorizer {
  private final NamespaceSelector namespaces;
  private final RateLimiter rates;
  private final @Nullable CertificateName certificateName;
  private volatile boolean stopped;

  /**
   * Creates an authorizer.
   *
   * @param certificateName where the name is in a client certificate; null to ignore certificates
   */
  RequestAuthorizer(
      NamespaceTable namespaces, RateLimiter rates, @Nullable CertificateName certificateName) {
    this.namespaces = new NamespaceSelector(namespaces);
    this.rates = rates;
    this.certificateName = certificateName;
  }

  /** Rejects all requests from now on, except those to open routes. */
  void stop() {
    stopped = true;
  }

  /** Returns the namespace of requests that cannot be assigned to another. */
  ServedNamespace main() {
    return namespaces.main();
  }

  /**
   * Returns the namespace of a request.
   *
   * @throws Denied if the credentials do not belong to the namespace that the path names
   */
  ServedNamespace select(Request request, NamespacePath path) {
    HttpFields headers = request.getHeaders();
    String authorization = headers.get(HttpHeader.AUTHORIZATION);
    boolean named = headers.contains("AHP-Agent");
    boolean trusted =
        (named || authorization == null)
            && main()
                .authenticator()
                .needsNoToken(isLoopback(request.getConnectionMetaData().getRemoteSocketAddress()));
    String session =
        named || authorization != null
            ? null
            : SessionCookie.id(cookies(headers), headers.get(HttpHeader.HOST)).orElse(null);
    RequestCredentials credentials = new RequestCredentials(authorization, session, trusted);
    try {
      return namespaces.select(request.getMethod(), path, credentials);
    } catch (Denied e) {
      boolean isGuess =
          authorization != null && e.code().equals(ProblemCode.UNAUTHENTICATED.name());
      throw isGuess ? main().authenticator().failed(peer(request).address(), e) : e;
    }
  }

  /** Returns the caller; null on an open route without valid credentials. */
  @Nullable Caller authenticate(Request request, Route route, ServedNamespace namespace) {
    CallerAuthenticator authenticator = namespace.authenticator();
    HttpFields headers = request.getHeaders();
    boolean open = route.access() == Access.OPEN;
    requireOne(headers, HttpHeader.AUTHORIZATION.asString());
    requireOne(headers, "AHP-Agent");
    checkOrigin(request, headers, open);
    ClientPeer peer = peer(request);
    if (open) {
      return headers.contains(HttpHeader.AUTHORIZATION)
          ? callerIfKnown(authenticator, headers, peer)
          : null;
    }
    if (stopped) {
      throw new Denied(ProblemCode.UNAVAILABLE, "the daemon is stopping");
    }
    if (authenticator.needsNoToken(peer.isLoopback())) {
      SameOriginCheck.checkLoopbackName(headers.get(HttpHeader.HOST));
    }
    Optional<Caller> signedIn = signedIn(authenticator, headers, route);
    signedIn.ifPresent(it -> CallerAuthenticator.requireSameName(it, peer));
    return signedIn.orElseGet(() -> named(authenticator, headers, peer));
  }

  /** Rejects a caller that may not use the route or exceeds its rate. */
  void permit(@Nullable Caller caller, Route route, ServedNamespace namespace) {
    if (caller == null || route.access() == Access.OPEN) {
      return;
    }
    checkKind(caller, route);
    caller.scopes().require(route.scopes());
    if (!rates.tryAcquire(namespace.key(caller))) {
      throw new Denied(ProblemCode.RATE_LIMITED, "rate limit exceeded; retry after 1 s");
    }
  }

  /** Rejects a repeated header, of which a proxy may read another value. */
  private static void requireOne(HttpFields headers, String name) {
    int count = 0;
    for (HttpField field : headers) {
      count += field.is(name) ? 1 : 0;
    }
    if (count > 1) {
      throw new Denied(ProblemCode.MALFORMED, "send the header " + name + " only once");
    }
  }

  /** Returns a check whether the caller is still authorized. It may run at any later time. */
  BooleanSupplier authorization(Request request, Caller caller, ServedNamespace namespace) {
    CallerAuthenticator authenticator = namespace.authenticator();
    HttpFields headers = request.getHeaders();
    String authorization = headers.get(HttpHeader.AUTHORIZATION);
    String session = SessionCookie.id(cookies(headers), headers.get(HttpHeader.HOST)).orElse(null);
    boolean named = authorization == null || headers.contains("AHP-Agent");
    ClientPeer peer = peer(request);
    boolean tokenNotNeeded = named && authenticator.needsNoToken(peer.isLoopback());
    return () ->
        tokenNotNeeded || authenticator.isStillAuthenticated(caller, authorization, session, peer);
  }

  /** Returns all cookies; HTTP/2 clients may send them in several headers (RFC 9113, 8.2.3). */
  private static @Nullable String cookies(HttpFields headers) {
    List<String> values = headers.getValuesList(HttpHeader.COOKIE);
    return values.isEmpty() ? null : String.join("; ", values);
  }

  private static @Nullable Caller callerIfKnown(
      CallerAuthenticator authenticator, HttpFields headers, ClientPeer peer) {
    try {
      return named(authenticator, headers, peer);
    } catch (Denied unknown) {
      return null;
    }
  }

  private static Caller named(
      CallerAuthenticator authenticator, HttpFields headers, ClientPeer peer) {
    return authenticator.identify(
        headers.get(HttpHeader.AUTHORIZATION), headers.get("AHP-Agent"), peer);
  }

  /** Returns the caller of a session cookie, which counts only without other credentials. */
  private static Optional<Caller> signedIn(
      CallerAuthenticator authenticator, HttpFields headers, Route route) {
    if (headers.contains(HttpHeader.AUTHORIZATION) || headers.contains("AHP-Agent")) {
      return Optional.empty();
    }
    Optional<Caller> caller =
        SessionCookie.id(cookies(headers), headers.get(HttpHeader.HOST))
            .flatMap(authenticator::callerOfSession);
    if (caller.isPresent() && !route.reads()) {
      SessionCookie.requireConsoleHeader(headers.get(SessionCookie.CONSOLE_HEADER));
    }
    return caller;
  }

  /**
   * Open pages may be linked from other sites, so {@code Sec-Fetch-Site} is not checked for them.
   */
  private static void checkOrigin(Request request, HttpFields headers, boolean open) {
    SameOriginCheck.check(
        request.isSecure() ? "https" : "http",
        headers.get(HttpHeader.HOST),
        headers.get(HttpHeader.ORIGIN),
        open ? null : headers.get("Sec-Fetch-Site"));
  }

  private static void checkKind(Caller caller, Route route) {
    boolean allowed =
        switch (route.access()) {
          case OPEN -> true;
          case CALLERS -> caller.callerKind() != Caller.CallerKind.AUDITOR || route.reads();
          case AGENTS -> caller.isAgent();
          case OVERSIGHT -> caller.isOperator() || (route.reads() && !caller.isAgent());
          case OPERATORS -> caller.isOperator();
        };
    if (!allowed) {
      String kind = caller.callerKind().name().toLowerCase(Locale.ROOT);
      String access = route.access().name().toLowerCase(Locale.ROOT);
      throw Denied.of(
          ProblemCode.FORBIDDEN,
          "a caller of kind " + kind + " must not use this route",
          JsonObject.builder().put("callerKind", kind).put("access", access).build());
    }
  }

  private ClientPeer peer(Request request) {
    return new ClientPeer(
        Request.getRemoteAddr(request),
        isLoopback(request.getConnectionMetaData().getRemoteSocketAddress()),
        certificateName == null ? null : nameInCertificate(request, certificateName));
  }

  /** Returns the name in the certificate of the client, which the TLS handshake has verified. */
  private static @Nullable String nameInCertificate(Request request, CertificateName source) {
    return request.getAttribute(EndPoint.SslSessionData.ATTRIBUTE)
                instanceof EndPoint.SslSessionData session
            && session.peerCertificates() != null
            && session.peerCertificates().length > 0
        ? source.in(session.peerCertificates()[0]).orElse(null)
        : null;
  }

  private static boolean isLoopback(SocketAddress peer) {
    return peer instanceof InetSocketAddress address
        && address.getAddress() != null
        && address.getAddress().isLoopbackAddress();
  }
}
