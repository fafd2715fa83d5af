package dev.ahp.server.api;

import static dev.ahp.server.route.BodyRule.REQUIRED;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.api.AccessScope;
import dev.ahp.broker.api.AdministrativeEvent;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.id.NamespaceName;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.identity.SessionCookie;
import dev.ahp.server.identity.SessionOrigin;
import dev.ahp.server.identity.SessionStore;
import dev.ahp.server.identity.StoredSession;
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
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Browser sessions. A browser exchanges its token for a cookie. A command line can exchange its
 * token for a one-time code and put that into a link, so that the user need not type the token.
 */
public final class SessionRoutes implements RouteModule {
  private static final Duration CODE_LIFETIME = Duration.ofMinutes(5);
  private static final Duration EXPIRED = Duration.ZERO;
  private static final int MAX_SHOWN = 1000;

  private final CallerAuthenticator authenticator;
  private final SessionStore sessions;
  private final @Nullable String oidcLabel;
  private final UnaryOperator<String> namespaceOf;
  private final SessionStore codes = SessionStore.inMemory(CODE_LIFETIME, Clock.systemUTC());

  public SessionRoutes(CallerAuthenticator authenticator, SessionStore sessions) {
    this(authenticator, sessions, null, token -> NamespaceName.DEFAULT);
  }

  /**
   * Creates the routes.
   *
   * @param oidcLabel the text of the button for the OpenID provider; null if there is none
   * @param namespaceOf returns the namespace of a token
   */
  public SessionRoutes(
      CallerAuthenticator authenticator,
      SessionStore sessions,
      @Nullable String oidcLabel,
      UnaryOperator<String> namespaceOf) {
    this.authenticator = authenticator;
    this.sessions = sessions;
    this.oidcLabel = oidcLabel;
    this.namespaceOf = namespaceOf;
  }

  @Override
  public List<Route> routes(BrokerApi broker) {
    return routes(broker, NamespaceName.DEFAULT);
  }

  /** Returns the routes in another namespace, which shows its own sessions only. */
  public RouteModule in(String namespace) {
    return broker -> routes(broker, namespace);
  }

  private List<Route> routes(BrokerApi broker, String namespace) {
    return List.of(
        Route.get("/v1/session")
            .named("whoAmI", "Get the authenticated caller")
            .anyScope()
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
            .now(call -> signOut(broker, call)),
        Route.post("/v1/session/codes")
            .named("makeSignInCode", "Get a one-time sign-in code for a token")
            .access(Access.OPEN)
            .takes(REQUIRED, "SignIn")
            .gives(201, "SignInCode")
            .now(this::makeCode),
        Route.get("/v1/session/methods")
            .named("signInMethods", "List the ways to sign in to the console")
            .access(Access.OPEN)
            .returns("SignInMethods", call -> methods()),
        Route.get("/v1/sessions")
            .named("listSessions", "List own browser sessions, or all of them as an operator")
            .anyScope()
            .returns("SessionList", call -> list(call, namespace)),
        Route.delete("/v1/sessions/{id}")
            .named("removeSession", "End a browser session by its public id")
            .anyScope()
            .gives(204, "")
            .later(call -> remove(broker, call, namespace)));
  }

  private JsonObject methods() {
    Json oidc =
        oidcLabel == null
            ? Json.Null.NULL
            : JsonObject.builder().put("label", oidcLabel).put("path", "/signin/oidc").build();
    return JsonObject.builder().put("token", true).put("oidc", oidc).build();
  }

  private Reply signIn(ApiRequest call) {
    SessionCookie.requireConsoleHeader(call.header(SessionCookie.CONSOLE_HEADER).orElse(null));
    JsonObject body = body(call);
    Optional<String> token =
        body.string("code").flatMap(codes::take).or(() -> body.string("token"));
    Caller caller = requireCaller(call, token);
    String id = sessions.put(token.orElseThrow(), origin(call, caller, token.orElseThrow()));
    return Reply.json(201, session(caller, true)).with("Set-Cookie", cookie(call, id, false));
  }

  private SessionOrigin origin(ApiRequest call, Caller caller, String token) {
    String agent = call.header("User-Agent").orElse("");
    return SessionOrigin.of(caller, namespaceOf.apply(token), call.peer(), agent);
  }

  private Reply signOut(BrokerApi broker, ApiRequest call) {
    SessionCookie.requireConsoleHeader(call.header(SessionCookie.CONSOLE_HEADER).orElse(null));
    StoredSession session = cookie(call).flatMap(sessions::find).orElse(null);
    if (session != null) {
      // The response need not wait for the record.
      var unused = end(broker, session, session.origin().name());
    }
    return Reply.noContent().with("Set-Cookie", cookie(call, "", true));
  }

  private JsonObject list(ApiRequest call, String namespace) {
    boolean all = call.caller().isOperator() && call.caller().scopes().allows(AccessScope.OPERATE);
    Optional<String> own = cookie(call).flatMap(sessions::find).map(StoredSession::publicId);
    List<Json> shown =
        sessions.list().stream()
            .filter(it -> isVisible(it, call.caller(), namespace))
            .filter(it -> all || isOf(it, call.caller()))
            .limit(MAX_SHOWN)
            .map(
                it ->
                    (Json)
                        it.shown().with("current", Json.of(own.equals(Optional.of(it.publicId())))))
            .toList();
    return JsonObject.builder()
        .put("items", new JsonArray(shown))
        .put("next", Json.Null.NULL)
        .build();
  }

  /** The operator of the daemon sees all namespaces, other callers their own. */
  private static boolean isVisible(StoredSession session, Caller caller, String namespace) {
    return caller.equals(Caller.OPERATOR) || session.origin().namespace().equals(namespace);
  }

  private static boolean isOf(StoredSession session, Caller caller) {
    return session.origin().name().equals(caller.name())
        && session.origin().kind().equals(kind(caller));
  }

  private CompletableFuture<Reply> remove(BrokerApi broker, ApiRequest call, String namespace) {
    Caller caller = call.caller();
    StoredSession session =
        sessions.list().stream()
            .filter(it -> it.publicId().equals(call.value("id")))
            .filter(it -> isVisible(it, caller, namespace))
            .filter(it -> caller.isOperator() || isOf(it, caller))
            .findFirst()
            .orElseThrow(() -> new Denied(ProblemCode.NOT_FOUND, "unknown session"));
    if (!isOf(session, caller)) {
      caller.scopes().require(AccessScope.OPERATE);
    }
    return end(broker, session, caller.name()).thenApply(done -> Reply.noContent());
  }

  /** Ends a session and records who ended it. */
  private CompletableFuture<Boolean> end(BrokerApi broker, StoredSession session, String actor) {
    sessions.remove(session.publicId());
    JsonObject data =
        JsonObject.builder()
            .put("session", session.publicId())
            .put("name", session.origin().name())
            .put("source", session.origin().address())
            .put("createdAt", Rfc3339.format(session.createdAt()))
            .build();
    return broker
        .audit()
        .append(new AdministrativeEvent(AuditEvent.SESSION_CLOSED, actor, null, data));
  }

  private Reply makeCode(ApiRequest call) {
    Optional<String> token = body(call).string("token");
    requireCaller(call, token);
    String expiresAt = Rfc3339.format(Clock.systemUTC().instant().plus(CODE_LIFETIME));
    return Reply.json(
        201,
        JsonObject.builder()
            .put("code", codes.put(token.orElseThrow()))
            .put("expiresAt", expiresAt)
            .build());
  }

  private Caller requireCaller(ApiRequest call, Optional<String> token) {
    return token
        .flatMap(authenticator::callerOfToken)
        .orElseThrow(
            () ->
                authenticator.failed(
                    call.peer(),
                    token.isPresent()
                        ? authenticator.rejection(token.get())
                        : new Denied(
                            ProblemCode.UNAUTHENTICATED,
                            "the code is invalid, expired or used; send a token or a new code")));
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
        .put("kind", kind(caller))
        .put("name", caller.name())
        .put("signedIn", signedIn)
        .put("scopes", JsonArray.ofStrings(caller.scopes().words()))
        .build();
  }

  private static String kind(Caller caller) {
    return caller.callerKind().name().toLowerCase(Locale.ROOT);
  }
}
