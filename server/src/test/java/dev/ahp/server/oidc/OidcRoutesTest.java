package dev.ahp.server.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.json.JsonObject;
import dev.ahp.server.api.SessionRoutes;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.identity.GuessLockout;
import dev.ahp.server.identity.IdentitySources;
import dev.ahp.server.identity.Impersonation;
import dev.ahp.server.identity.LockoutSettings;
import dev.ahp.server.identity.OperatorToken;
import dev.ahp.server.identity.SessionStore;
import dev.ahp.server.jetty.HttpServer;
import dev.ahp.server.jetty.ServerSettings;
import dev.ahp.server.oidc.OidcSettings.ClaimRule;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.Router;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Sign-in to the console with an OpenID provider. */
class OidcRoutesTest {
  private static final String CLIENT = "ahp-console";

  private final ScriptedProvider provider = new ScriptedProvider();
  private final LocalBroker broker = LocalBroker.open(new MemoryStore(), BrokerOptions.standard());
  private final SessionStore sessions =
      SessionStore.inMemory(Duration.ofHours(1), Clock.systemUTC());
  private final OidcRoutes oidc;
  private final HttpServer server;
  private final HttpClient client = HttpClient.newHttpClient();

  OidcRoutesTest() {
    CallerAuthenticator authenticator =
        new CallerAuthenticator(
            new IdentitySources(
                broker.agents(),
                broker.tokens(),
                new OperatorToken("operator-token-of-this-test"),
                it -> Optional.empty(),
                sessions,
                Impersonation.DENIED),
            new GuessLockout(
                new LockoutSettings(
                    0, Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMinutes(1)),
                InstantSource.system(),
                (address, failures, duration) -> {}));
    OidcSettings settings =
        new OidcSettings(
            provider.issuer(),
            CLIENT,
            "s3cret",
            List.of("profile"),
            "preferred_username",
            URI.create("http://console.example"),
            new ClaimRule("groups", List.of("ahp-operators")),
            new ClaimRule("role", List.of("auditor")),
            "Sign in");
    this.oidc = new OidcRoutes(settings, authenticator, sessions);
    List<Route> routes =
        new ArrayList<>(
            new SessionRoutes(authenticator, sessions, "Sign in", token -> "default")
                .routes(broker));
    routes.addAll(oidc.routes(broker));
    this.server =
        HttpServer.start(
            new Router(routes), authenticator, ServerSettings.loopback(0), broker.quotas());
  }

  @AfterEach
  void close() {
    oidc.close();
    server.close();
    broker.close();
    provider.close();
  }

  private HttpResponse<String> get(String path, String cookie)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + path));
    if (!cookie.isEmpty()) {
      request.header("Cookie", cookie);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** A started sign-in: the parameters of the redirect and the cookie. */
  private record Started(Map<String, String> query, String cookie) {
    String callback() {
      return "/signin/oidc/callback?code=c-1&state=" + query.get("state");
    }
  }

  private Started start() throws IOException, InterruptedException {
    HttpResponse<String> response = get("/signin/oidc", "");
    assertThat(response.statusCode()).isEqualTo(302);
    URI location = URI.create(response.headers().firstValue("Location").orElseThrow());
    assertThat(location.toString()).startsWith(provider.issuer() + "/authorize?");
    Map<String, String> query = new HashMap<>();
    for (String pair : location.getRawQuery().split("&", -1)) {
      String[] parts = pair.split("=", 2);
      query.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    String cookie = response.headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(cookie).contains("HttpOnly").contains("SameSite=Lax");
    return new Started(query, cookie.replaceAll(";.*", ""));
  }

  private JWTClaimsSet.Builder claims(Started started, String name) {
    return new JWTClaimsSet.Builder()
        .issuer(provider.issuer().toString())
        .audience(CLIENT)
        .subject("sub-" + name)
        .claim("preferred_username", name)
        .claim("nonce", started.query().get("nonce"))
        .issueTime(Date.from(Instant.now()))
        .expirationTime(Date.from(Instant.now().plusSeconds(300)));
  }

  private HttpResponse<String> signIn(String name, UnaryOperator<JWTClaimsSet.Builder> change)
      throws IOException, InterruptedException {
    Started started = start();
    provider.returns(() -> provider.signed(change.apply(claims(started, name)).build()));
    return get(started.callback(), started.cookie());
  }

  private String whoAmI(HttpResponse<String> signedIn) throws IOException, InterruptedException {
    assertThat(signedIn.statusCode()).as(signedIn.body()).isEqualTo(303);
    assertThat(signedIn.headers().firstValue("Location")).contains("/");
    String cookie = signedIn.headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(cookie).contains("SameSite=Strict");
    return get("/v1/session", cookie.replaceAll(";.*", "")).body();
  }

  private void register(String name) {
    broker.agents().put(Caller.OPERATOR, name, JsonObject.empty()).join();
  }

  @Test
  void registeredAgentSignsIn() throws Exception {
    register("alice");
    assertThat(whoAmI(signIn("alice", it -> it)))
        .contains("\"kind\":\"agent\"")
        .contains("\"name\":\"alice\"");

    String request = provider.tokenRequests().get(0);
    assertThat(request).startsWith("Basic ").contains("code_verifier=").contains("code=c-1");
    assertThat(sessions.list()).hasSize(1);
    JsonObject records =
        broker.audit().list(Caller.OPERATOR, Map.of("event", "session.opened"), PageRequest.FIRST);
    assertThat(records.toText()).contains("\"actor\":\"alice\"").contains("sub-alice");
  }

  @Test
  void claimsMakeOperatorsAndAuditors() throws Exception {
    assertThat(
            whoAmI(
                signIn("bob@example.com", it -> it.claim("groups", List.of("x", "ahp-operators")))))
        .contains("\"kind\":\"operator\"")
        .contains("\"name\":\"oidc.bob-example.com\"");
    assertThat(whoAmI(signIn("carol", it -> it.claim("role", "auditor"))))
        .contains("\"kind\":\"auditor\"");
  }

  @Test
  void sessionEndsWhenTheAgentIsRemoved() throws Exception {
    register("alice");
    HttpResponse<String> signedIn = signIn("alice", it -> it);
    String cookie = signedIn.headers().firstValue("Set-Cookie").orElseThrow();
    broker.agents().remove(Caller.OPERATOR, "alice").join();

    assertThat(get("/v1/session", cookie.replaceAll(";.*", "")).statusCode()).isEqualTo(401);
  }

  @Test
  void challengeIsTheHashOfTheVerifier() throws Exception {
    register("alice");
    Started started = start();
    assertThat(started.query())
        .containsEntry("response_type", "code")
        .containsEntry("code_challenge_method", "S256")
        .containsEntry("scope", "openid profile")
        .containsEntry("redirect_uri", "http://console.example/signin/oidc/callback");
    assertThat(started.query().get("code_challenge")).hasSize(43);
    assertThat(started.query().get("state")).isNotEqualTo(started.query().get("nonce"));
  }

  @Test
  void invalidTokensOfTheProviderAreRejected() throws Exception {
    register("alice");
    assertThat(signIn("alice", it -> it.claim("nonce", "other")).statusCode()).isEqualTo(401);
    assertThat(signIn("alice", it -> it.audience("other")).statusCode()).isEqualTo(401);
    assertThat(signIn("alice", it -> it.audience(List.of(CLIENT, "other"))).statusCode())
        .isEqualTo(401);
    assertThat(signIn("alice", it -> it.issuer("https://evil.example")).statusCode())
        .isEqualTo(401);
    assertThat(
            signIn("alice", it -> it.expirationTime(Date.from(Instant.now().minusSeconds(300))))
                .statusCode())
        .isEqualTo(401);
    assertThat(signIn("stranger", it -> it).statusCode()).isEqualTo(401);
    assertThat(sessions.list()).isEmpty();
  }

  @Test
  void unsignedAndForgedTokensAreRejected() throws Exception {
    register("alice");
    Started none = start();
    provider.returns(() -> ScriptedProvider.unsigned(claims(none, "alice").build()));
    assertThat(get(none.callback(), none.cookie()).statusCode()).isEqualTo(401);

    Started forged = start();
    provider.returns(() -> ScriptedProvider.signed(claims(forged, "alice").build(), otherKey()));
    assertThat(get(forged.callback(), forged.cookie()).statusCode()).isEqualTo(401);
    assertThat(sessions.list()).isEmpty();
  }

  private static ECKey otherKey() {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID("k").generate();
    } catch (JOSEException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void stateIsValidOnceAndOnlyInItsBrowser() throws Exception {
    register("alice");
    Started started = start();
    provider.returns(() -> provider.signed(claims(started, "alice").build()));
    assertThat(get(started.callback(), started.cookie()).statusCode()).isEqualTo(303);
    HttpResponse<String> again = get(started.callback(), started.cookie());
    assertThat(again.statusCode()).isEqualTo(401);
    assertThat(again.headers().firstValue("Content-Type").orElse("")).startsWith("text/html");

    Started stolen = start();
    provider.returns(() -> provider.signed(claims(stolen, "alice").build()));
    assertThat(get(stolen.callback(), "").statusCode()).isEqualTo(401);
    assertThat(get("/signin/oidc/callback?code=x&state=made-up", "").statusCode()).isEqualTo(401);
    assertThat(sessions.list()).hasSize(1);
  }

  @Test
  void unreachableProviderIsReported() throws Exception {
    provider.isDown(true);
    HttpResponse<String> response = get("/signin/oidc", "");

    assertThat(response.statusCode()).isEqualTo(503);
    assertThat(response.body()).contains("cannot be reached");
  }

  @Test
  void identityIsNotAcceptedAsToken() throws Exception {
    HttpResponse<String> response =
        client.send(
            HttpRequest.newBuilder(URI.create(server.url() + "/v1/session"))
                .header("Authorization", "Bearer identity:operator:oidc.mallory")
                .build(),
            HttpResponse.BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(401);
  }

  @Test
  void methodsAreListedForTheSignInPage() throws Exception {
    assertThat(get("/v1/session/methods", "").body())
        .isEqualTo("{\"token\":true,\"oidc\":{\"label\":\"Sign in\",\"path\":\"/signin/oidc\"}}");
  }
}
