package dev.ahp.server.jetty;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.identity.SameOriginCheck;
import dev.ahp.server.identity.SessionCookie;
import dev.ahp.server.limit.RateLimiter;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.Route;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Decides whether a request may come in, by its headers alone. */
final class RequestAuthorizer {
  private final CallerAuthenticator callerAuthenticator;
  private final RateLimiter rates;
  private volatile boolean stopped;

  RequestAuthorizer(CallerAuthenticator callerAuthenticator, RateLimiter rates) {
    this.callerAuthenticator = callerAuthenticator;
    this.rates = rates;
  }

  /** From now on nobody is let in but to the open routes. */
  void stop() {
    stopped = true;
  }

  /** Who asks; on an open route null, unless somebody says so and is believed. */
  @Nullable Caller admit(Request request, Route route) {
    HttpFields headers = request.getHeaders();
    boolean open = route.access() == Access.OPEN;
    checkOrigin(request, headers, open);
    boolean loopback = isLoopback(request.getConnectionMetaData().getRemoteSocketAddress());
    if (open) {
      return headers.contains(HttpHeader.AUTHORIZATION) ? believed(headers, loopback) : null;
    }
    if (stopped) {
      throw new Denied(ProblemCode.UNAVAILABLE, "the daemon is stopping");
    }
    if (callerAuthenticator.believes(loopback)) {
      SameOriginCheck.checkLoopbackName(headers.get(HttpHeader.HOST));
    }
    Caller caller = signedIn(headers, route).orElseGet(() -> named(headers, loopback));
    checkKind(caller, route);
    if (!rates.allows(caller.name())) {
      throw new Denied(ProblemCode.RATE_LIMITED, "this caller asks too often");
    }
    return caller;
  }

  /** Whether a caller that was let in would be let in now too; may be asked at any later time. */
  BooleanSupplier lasting(Request request, Caller caller) {
    HttpFields headers = request.getHeaders();
    String authorization = headers.get(HttpHeader.AUTHORIZATION);
    String session =
        SessionCookie.id(headers.get(HttpHeader.COOKIE), headers.get(HttpHeader.HOST)).orElse(null);
    boolean named = authorization == null || headers.contains("AHP-Agent");
    boolean believed =
        named
            && callerAuthenticator.believes(
                isLoopback(request.getConnectionMetaData().getRemoteSocketAddress()));
    return () -> believed || callerAuthenticator.stillKnow(caller, authorization, session);
  }

  private @Nullable Caller believed(HttpFields headers, boolean loopback) {
    try {
      return named(headers, loopback);
    } catch (Denied unknown) {
      return null;
    }
  }

  private Caller named(HttpFields headers, boolean loopback) {
    return callerAuthenticator.identify(
        headers.get(HttpHeader.AUTHORIZATION), headers.get("AHP-Agent"), loopback);
  }

  /** A browser says who it is by its cookie, and by that alone. */
  private Optional<Caller> signedIn(HttpFields headers, Route route) {
    if (headers.contains(HttpHeader.AUTHORIZATION) || headers.contains("AHP-Agent")) {
      return Optional.empty();
    }
    Optional<Caller> caller =
        SessionCookie.id(headers.get(HttpHeader.COOKIE), headers.get(HttpHeader.HOST))
            .flatMap(callerAuthenticator::inSession);
    if (caller.isPresent() && !route.reads()) {
      SessionCookie.demandOwnPage(headers.get(SessionCookie.OWN_PAGE));
    }
    return caller;
  }

  /** A link from another site may lead to an open page; a page there may not ask for it. */
  private static void checkOrigin(Request request, HttpFields headers, boolean open) {
    SameOriginCheck.check(
        request.isSecure() ? "https" : "http",
        headers.get(HttpHeader.HOST),
        headers.get(HttpHeader.ORIGIN),
        open ? null : headers.get("Sec-Fetch-Site"));
  }

  private static void checkKind(Caller caller, Route route) {
    boolean fits =
        switch (route.access()) {
          case OPEN -> true;
          case CALLERS -> caller.callerKind() != Caller.CallerKind.AUDITOR || route.reads();
          case AGENTS -> caller.isAgent();
          case OVERSIGHT -> caller.isOperator() || (route.reads() && !caller.isAgent());
          case OPERATORS -> caller.isOperator();
        };
    if (!fits) {
      throw new Denied(ProblemCode.FORBIDDEN, "this is not for callers of this kind");
    }
  }

  private static boolean isLoopback(SocketAddress peer) {
    return peer instanceof InetSocketAddress address
        && address.getAddress() != null
        && address.getAddress().isLoopbackAddress();
  }
}
