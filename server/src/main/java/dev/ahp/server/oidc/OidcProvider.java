package dev.ahp.server.oidc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.net.GuardedHttpClient;
import dev.ahp.net.GuardedHttpClient.GuardedResponse;
import dev.ahp.server.jwt.JwtKeySet;
import dev.ahp.server.jwt.JwtVerifier;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Calls an OpenID provider. The calls block. */
final class OidcProvider {
  private static final GuardedHttpClient HTTP =
      GuardedHttpClient.trusted(Duration.ofSeconds(5)).withMaxBytes(256 << 10);
  private static final long CACHE_NANOS = Duration.ofMinutes(10).toNanos();

  private final OidcSettings settings;
  private volatile @Nullable Discovery discovery;

  OidcProvider(OidcSettings settings) {
    this.settings = settings;
  }

  /** The published addresses of the provider. */
  private record Discovery(String authorization, URI token, JwtVerifier verifier, long readAt) {}

  /** Returns the URL to send a browser to. */
  String authorizationUrl(PendingSignIns.PendingSignIn signIn) throws IOException {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("response_type", "code");
    query.put("client_id", settings.clientId());
    query.put("redirect_uri", settings.redirectUri());
    query.put("scope", "openid " + String.join(" ", settings.scopes()));
    query.put("state", signIn.state());
    query.put("nonce", signIn.nonce());
    query.put("code_challenge", signIn.challenge());
    query.put("code_challenge_method", "S256");
    String endpoint = discovery().authorization();
    return endpoint + (endpoint.indexOf('?') < 0 ? "?" : "&") + form(query);
  }

  /** Exchanges a code for an ID token and returns its verified claims; empty if it is invalid. */
  Optional<JsonObject> claims(String code, PendingSignIns.PendingSignIn signIn) throws IOException {
    Discovery found = discovery();
    Map<String, String> body = new LinkedHashMap<>();
    body.put("grant_type", "authorization_code");
    body.put("code", code);
    body.put("redirect_uri", settings.redirectUri());
    body.put("code_verifier", signIn.verifier());
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/x-www-form-urlencoded");
    headers.put("Accept", "application/json");
    if (settings.clientSecret() == null) {
      body.put("client_id", settings.clientId());
    } else {
      headers.put("Authorization", basic(settings.clientId(), settings.clientSecret()));
    }
    GuardedResponse response = HTTP.post(found.token(), headers, form(body).getBytes(UTF_8));
    if (!response.isSuccess()) {
      return Optional.empty();
    }
    return json(response)
        .string("id_token")
        .flatMap(found.verifier()::claims)
        .filter(it -> it.string("nonce").filter(signIn.nonce()::equals).isPresent())
        .filter(this::isForThisClient);
  }

  /** Checks {@code azp}, which a token for several audiences must have. */
  private boolean isForThisClient(JsonObject claims) {
    boolean isSingle = claims.array("aud").map(it -> it.size() <= 1).orElse(true);
    return claims.string("azp").map(settings.clientId()::equals).orElse(isSingle);
  }

  private Discovery discovery() throws IOException {
    Discovery known = discovery;
    if (known != null && System.nanoTime() - known.readAt() < CACHE_NANOS) {
      return known;
    }
    String issuer = settings.issuer().toString();
    String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
    GuardedResponse response =
        HTTP.get(
            URI.create(base + "/.well-known/openid-configuration"),
            Map.of("Accept", "application/json"));
    if (!response.isSuccess()) {
      throw new IOException("the discovery document has status " + response.status());
    }
    JsonObject document = json(response);
    if (document.string("issuer").filter(issuer::equals).isEmpty()) {
      throw new IOException("the discovery document names another issuer than " + issuer);
    }
    Discovery read =
        new Discovery(
            url(document, "authorization_endpoint").toString(),
            url(document, "token_endpoint"),
            new JwtVerifier(
                issuer,
                settings.clientId(),
                known == null ? JwtKeySet.at(url(document, "jwks_uri")) : known.verifier().keys(),
                Set.of("exp", "iat", "sub", "nonce")),
            System.nanoTime());
    discovery = read;
    return read;
  }

  private static URI url(JsonObject document, String member) throws IOException {
    try {
      URI uri = URI.create(document.string(member).orElse(""));
      if ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme())) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      throw new IOException("the discovery document has no valid " + member, e);
    }
    throw new IOException("the discovery document has no valid " + member);
  }

  private static JsonObject json(GuardedResponse response) throws IOException {
    try {
      return JsonReader.read(new String(response.body(), UTF_8), JsonLimits.PACKET)
          .asObject()
          .orElseThrow(() -> new IOException("the provider returned no JSON object"));
    } catch (JsonException e) {
      throw new IOException("the provider returned invalid JSON", e);
    }
  }

  private static String basic(String user, String secret) {
    String both = encoded(user) + ":" + encoded(secret);
    return "Basic " + Base64.getEncoder().encodeToString(both.getBytes(UTF_8));
  }

  private static String form(Map<String, String> values) {
    return values.entrySet().stream()
        .map(it -> encoded(it.getKey()) + "=" + encoded(it.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }
}
