package dev.ahp.server.api;

import static dev.ahp.server.route.BodyRule.REQUIRED;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.identity.SessionCookie;
import dev.ahp.server.identity.SessionTokenStore;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.RouteModule;
import dev.ahp.time.Rfc3339;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Browser sessions. A browser exchanges its token for a cookie. A command line can exchange its
 * token for a one-time code and put that into a link, so that the user need not type the token.
 */
public final class SessionRoutes implements RouteModule {
  private static final Duration CODE_LIFETIME = Duration.ofMinutes(5);
  private static final Duration EXPIRED = Duration.ZERO;

  private final CallerAuthenticator authenticator;
  private final SessionTokenStore sessions;
  private final SessionTokenStore codes =
      SessionTokenStore.inMemory(CODE_LIFETIME, Clock.systemUTC());

  public SessionRoutes(CallerAuthenticator authenticator, SessionTokenStore sessions) {
    this.authenticator = authenticator;
    this.sessions = sessions;
  }

  @Override
  public List<Route> routes(BrokerApi broker) {
    return List.of(
        Route.get("/v1/session")
            .named("whoAmI", "Get the authenticated caller")
            .gives(200, "Session")
            .now(call -> Reply.json(200, session(call.caller(), cookie(call).isPresent()))),
        Route.post("/v1/session")
            .named("signIn", "Sign in with a token or a one-time code and get a cookie")
            .access(Access.OPEN)
            .takes(REQUIRED, "SignIn")
            .gives(201, "Session")
            .now(this::signIn),
        Route.delete("/v1/session")
            .named("signOut", "Sign out and invalidate the cookie")
            .access(Access.OPEN)
            .gives(204, "")
            .now(this::signOut),
        Route.post("/v1/session/codes")
            .named("makeSignInCode", "Get a one-time sign-in code for a token")
            .access(Access.OPEN)
            .takes(REQUIRED, "SignIn")
            .gives(201, "SignInCode")
            .now(this::makeCode));
  }

  private Reply signIn(ApiRequest call) {
    SessionCookie.requireConsoleHeader(call.header(SessionCookie.CONSOLE_HEADER).orElse(null));
    JsonObject body = body(call);
    Optional<String> token =
        body.string("code").flatMap(codes::take).or(() -> body.string("token"));
    Caller caller = requireCaller(token);
    String id = sessions.put(token.orElseThrow());
    return Reply.json(201, session(caller, true)).with("Set-Cookie", cookie(call, id, false));
  }

  private Reply signOut(ApiRequest call) {
    SessionCookie.requireConsoleHeader(call.header(SessionCookie.CONSOLE_HEADER).orElse(null));
    cookie(call).ifPresent(sessions::take);
    return Reply.noContent().with("Set-Cookie", cookie(call, "", true));
  }

  private Reply makeCode(ApiRequest call) {
    Optional<String> token = body(call).string("token");
    requireCaller(token);
    String expiresAt = Rfc3339.format(Clock.systemUTC().instant().plus(CODE_LIFETIME));
    return Reply.json(
        201,
        JsonObject.builder()
            .put("code", codes.put(token.orElseThrow()))
            .put("expiresAt", expiresAt)
            .build());
  }

  private Caller requireCaller(Optional<String> token) {
    return token
        .flatMap(authenticator::callerOfToken)
        .orElseThrow(
            () ->
                new Denied(
                    ProblemCode.UNAUTHENTICATED,
                    "the token or code is invalid, expired or revoked"));
  }

  private static JsonObject body(ApiRequest call) {
    return call.body().asObject().orElse(JsonObject.empty());
  }

  private static Optional<String> cookie(ApiRequest call) {
    return SessionCookie.id(call.header("Cookie").orElse(null), call.header("Host").orElse(null));
  }

  /**
   * Sets {@code Secure} by the header {@code Origin}, which was checked when the request came in.
   */
  private String cookie(ApiRequest call, String id, boolean ends) {
    boolean secure = call.header("Origin").filter(it -> it.startsWith("https:")).isPresent();
    String name = SessionCookie.name(call.header("Host").orElse(null));
    return SessionCookie.set(name, id, ends ? EXPIRED : sessions.life(), secure);
  }

  private static JsonObject session(Caller caller, boolean signedIn) {
    return JsonObject.builder()
        .put("kind", caller.callerKind().name().toLowerCase(Locale.ROOT))
        .put("name", caller.name())
        .put("signedIn", signedIn)
        .build();
  }
}
