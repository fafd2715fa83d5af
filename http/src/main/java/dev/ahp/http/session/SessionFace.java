package dev.ahp.http.session;

import static dev.ahp.http.route.BodyRule.REQUIRED;

import dev.ahp.Denied;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.http.identity.Callers;
import dev.ahp.http.identity.SessionCookie;
import dev.ahp.http.identity.TokenSafe;
import dev.ahp.http.route.Access;
import dev.ahp.http.route.Call;
import dev.ahp.http.route.Face;
import dev.ahp.http.route.Reply;
import dev.ahp.http.route.Route;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.time.Rfc3339;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A browser gives its token once and gets a cookie for it. With a code, which a command line gets
 * for its token and puts into a link, the token need not be typed at all.
 */
public final class SessionFace implements Face {
  private static final Duration CODE = Duration.ofMinutes(5);
  private static final Duration NOTHING = Duration.ZERO;

  private final Callers callers;
  private final TokenSafe sessions;
  private final TokenSafe codes = TokenSafe.inMemory(CODE, Clock.systemUTC());

  public SessionFace(Callers callers, TokenSafe sessions) {
    this.callers = callers;
    this.sessions = sessions;
  }

  @Override
  public List<Route> routes(Exchange exchange) {
    return List.of(
        Route.get("/v1/session")
            .named("whoAmI", "Who the daemon takes the caller for")
            .gives(200, "Session")
            .now(call -> Reply.json(200, session(call.caller(), cookie(call).isPresent()))),
        Route.post("/v1/session")
            .named("signIn", "Get a cookie for a token or a code")
            .access(Access.OPEN)
            .takes(REQUIRED, "SignIn")
            .gives(201, "Session")
            .now(this::signIn),
        Route.delete("/v1/session")
            .named("signOut", "Make the cookie worthless")
            .access(Access.OPEN)
            .gives(204, "")
            .now(this::signOut),
        Route.post("/v1/session/codes")
            .named("makeSignInCode", "Get a code for a token, to sign in with once")
            .access(Access.OPEN)
            .takes(REQUIRED, "SignIn")
            .gives(201, "SignInCode")
            .now(this::makeCode));
  }

  private Reply signIn(Call call) {
    SessionCookie.demandOwnPage(call.header(SessionCookie.OWN_PAGE).orElse(null));
    JsonObject body = body(call);
    Optional<String> token =
        body.string("code").flatMap(codes::take).or(() -> body.string("token"));
    Caller caller = holder(token);
    String id = sessions.put(token.orElseThrow());
    return Reply.json(201, session(caller, true)).with("Set-Cookie", cookie(call, id, false));
  }

  private Reply signOut(Call call) {
    SessionCookie.demandOwnPage(call.header(SessionCookie.OWN_PAGE).orElse(null));
    cookie(call).ifPresent(sessions::take);
    return Reply.noContent().with("Set-Cookie", cookie(call, "", true));
  }

  private Reply makeCode(Call call) {
    Optional<String> token = body(call).string("token");
    holder(token);
    String expiresAt = Rfc3339.format(Clock.systemUTC().instant().plus(CODE));
    return Reply.json(
        201,
        JsonObject.builder()
            .put("code", codes.put(token.orElseThrow()))
            .put("expiresAt", expiresAt)
            .build());
  }

  private Caller holder(Optional<String> token) {
    return token
        .flatMap(callers::holder)
        .orElseThrow(
            () -> new Denied(ProblemCode.UNAUTHENTICATED, "the token or code is not known"));
  }

  private static JsonObject body(Call call) {
    return call.body().asObject().orElse(JsonObject.empty());
  }

  private static Optional<String> cookie(Call call) {
    return SessionCookie.id(call.header("Cookie").orElse(null), call.header("Host").orElse(null));
  }

  /** The origin was held against the connection when the request was let in. */
  private String cookie(Call call, String id, boolean ends) {
    boolean secure = call.header("Origin").filter(it -> it.startsWith("https:")).isPresent();
    String name = SessionCookie.name(call.header("Host").orElse(null));
    return SessionCookie.set(name, id, ends ? NOTHING : sessions.life(), secure);
  }

  private static JsonObject session(Caller caller, boolean signedIn) {
    return JsonObject.builder()
        .put("kind", caller.kind().name().toLowerCase(Locale.ROOT))
        .put("name", caller.name())
        .put("signedIn", signedIn)
        .build();
  }
}
