package dev.ahp.server.oidc;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.api.AdministrativeEvent;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.id.NamespaceName;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.identity.SessionCookie;
import dev.ahp.server.identity.SessionOrigin;
import dev.ahp.server.identity.SessionStore;
import dev.ahp.server.oidc.PendingSignIns.PendingSignIn;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.QueryParameter;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.RouteModule;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Sign-in to the console with an OpenID provider: authorization code flow with PKCE, state and
 * nonce. The tokens of the provider are not stored; the session contains the caller only.
 */
public final class OidcRoutes implements RouteModule, AutoCloseable {
  static final String CALLBACK = "/signin/oidc/callback";
  private static final String START = "/signin/oidc";
  private static final String COOKIE = "ahp-oidc";
  private static final int THREADS = 4;
  private static final System.Logger LOG = System.getLogger("dev.ahp.server.oidc");

  private final OidcSettings settings;
  private final OidcProvider provider;
  private final CallerAuthenticator authenticator;
  private final SessionStore sessions;
  private final PendingSignIns pending = new PendingSignIns(InstantSource.system());
  private final ExecutorService calls =
      Executors.newFixedThreadPool(
          THREADS,
          task -> {
            Thread thread = new Thread(task, "ahp-oidc");
            thread.setDaemon(true);
            return thread;
          });

  public OidcRoutes(
      OidcSettings settings, CallerAuthenticator authenticator, SessionStore sessions) {
    this.settings = settings;
    this.provider = new OidcProvider(settings);
    this.authenticator = authenticator;
    this.sessions = sessions;
  }

  @Override
  public List<Route> routes(BrokerApi broker) {
    return List.of(
        Route.get(START)
            .named("oidcSignIn", "Sign in to the console with the OpenID provider")
            .access(Access.OPEN)
            .gives(302, "")
            .problems(SignInErrorPage::of)
            .later(call -> CompletableFuture.supplyAsync(this::start, calls)),
        Route.get(CALLBACK)
            .named("oidcCallback", "Complete a sign-in with the OpenID provider")
            .access(Access.OPEN)
            .query(QueryParameter.text("code"), QueryParameter.text("state"))
            .query(QueryParameter.text("error"))
            .gives(303, "")
            .problems(SignInErrorPage::of)
            .later(call -> CompletableFuture.supplyAsync(() -> complete(broker, call), calls)));
  }

  private Reply start() {
    PendingSignIn signIn = pending.start();
    try {
      return Reply.bytes(302, "", new byte[0])
          .with("Location", provider.authorizationUrl(signIn))
          .with("Set-Cookie", cookie(signIn.browser(), PendingSignIns.LIFE.toSeconds()))
          .with("Cache-Control", "no-store");
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  private Reply complete(BrokerApi broker, ApiRequest call) {
    Optional<PendingSignIn> signIn =
        call.query().text("state").flatMap(it -> pending.take(it, browser(call)));
    if (signIn.isEmpty()) {
      throw failed(call, "the sign-in has expired or was started in another browser; try again");
    }
    String code =
        call.query()
            .text("code")
            .orElseThrow(() -> failed(call, "the provider did not sign you in; try again"));
    JsonObject claims =
        claims(code, signIn.get())
            .orElseThrow(() -> failed(call, "the provider's response is not valid; try again"));
    ClaimMapping mapping = new ClaimMapping(settings, broker.agents());
    Caller caller =
        mapping
            .caller(claims)
            .orElseThrow(
                () -> failed(call, "you are neither a registered agent nor an operator here"));
    return signedIn(broker, call, caller, claims);
  }

  private static String browser(ApiRequest call) {
    return SessionCookie.value(call.header("Cookie").orElse(null), COOKIE).orElse("");
  }

  private Optional<JsonObject> claims(String code, PendingSignIn signIn) {
    try {
      return provider.claims(code, signIn);
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  private Reply signedIn(BrokerApi broker, ApiRequest call, Caller caller, JsonObject claims) {
    String agent = call.header("User-Agent").orElse("");
    String id =
        sessions.put(
            CallerAuthenticator.identityCredential(caller),
            SessionOrigin.of(caller, NamespaceName.DEFAULT, call.peer(), agent));
    JsonObject data =
        JsonObject.builder()
            .put("source", call.peer())
            .put("kind", caller.callerKind().name().toLowerCase(Locale.ROOT))
            .put("issuer", settings.issuer().toString())
            .put("subject", claims.string("sub").orElse(""))
            .put("claimedName", claims.string(settings.nameClaim()).orElse(""))
            .build();
    broker
        .audit()
        .append(new AdministrativeEvent(AuditEvent.SESSION_OPENED, caller.name(), "oidc", data))
        .join();
    String name = SessionCookie.name(call.header("Host").orElse(null));
    return Reply.bytes(303, "", new byte[0])
        .with("Location", "/")
        .with("Set-Cookie", SessionCookie.set(name, id, sessions.life(), isSecure()))
        .with("Cache-Control", "no-store");
  }

  private Denied failed(ApiRequest call, String message) {
    return authenticator.failed(call.peer(), new Denied(ProblemCode.UNAUTHENTICATED, message));
  }

  private static Denied unavailable(IOException e) {
    LOG.log(Level.WARNING, "the OpenID provider cannot be used: " + e.getMessage());
    return new Denied(
        ProblemCode.UNAVAILABLE, "the OpenID provider cannot be reached; try again later");
  }

  private boolean isSecure() {
    return "https".equals(settings.url().getScheme());
  }

  /** The cookie comes back with the redirect of another site, so it cannot be strict. */
  private String cookie(String value, long seconds) {
    return COOKIE
        + "="
        + value
        + "; Path="
        + START
        + "; HttpOnly; SameSite=Lax; Max-Age="
        + seconds
        + (isSecure() ? "; Secure" : "");
  }

  @Override
  public void close() {
    calls.shutdownNow();
  }
}
