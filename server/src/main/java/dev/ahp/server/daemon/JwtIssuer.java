package dev.ahp.server.daemon;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.Resource;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.id.Ids;
import dev.ahp.net.GuardedHttpClient;
import dev.ahp.server.identity.TokenIssuer;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Accepts signed tokens (JWT) of one issuer. The token names an agent; the broker's registry
 * determines its kind, so the issuer cannot create operators.
 */
final class JwtIssuer implements TokenIssuer {
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(
          JWSAlgorithm.RS256,
          JWSAlgorithm.RS384,
          JWSAlgorithm.RS512,
          JWSAlgorithm.PS256,
          JWSAlgorithm.ES256,
          JWSAlgorithm.ES384,
          JWSAlgorithm.ES512);

  /** The types of tokens; null if the header has none. */
  @SuppressWarnings("NullAway") // the library has no null annotations
  private static final Set<JOSEObjectType> TYPES =
      new HashSet<>(Arrays.asList(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));

  private static final int PARTS = 3;
  private static final GuardedHttpClient HTTP =
      GuardedHttpClient.trusted(Duration.ofSeconds(4)).withMaxBytes(256 << 10);
  private static final long OUTAGE_MS = Duration.ofHours(4).toMillis();

  private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
  private final String nameClaim;
  private final BrokerApi broker;

  private JwtIssuer(JwtSettings settings, JWKSource<SecurityContext> keys, BrokerApi broker) {
    this.nameClaim = settings.nameClaim();
    this.broker = broker;
    Ed25519JwtKeys selector =
        new Ed25519JwtKeys(keys, new JWSVerificationKeySelector<>(ALGORITHMS, keys));
    processor.setJWSKeySelector(selector);
    processor.setJWSVerifierFactory(selector);
    processor.setJWSTypeVerifier(new DefaultJOSEObjectTypeVerifier<>(TYPES));
    processor.setJWTClaimsSetVerifier(
        new DefaultJWTClaimsVerifier<>(
            settings.audience(),
            new JWTClaimsSet.Builder().issuer(settings.issuer()).build(),
            Set.of("exp", nameClaim)));
  }

  static JwtIssuer of(JwtSettings settings, BrokerApi broker) {
    try {
      JWKSource<SecurityContext> keys =
          "file".equals(settings.keys().getScheme())
              ? new ImmutableJWKSet<>(JWKSet.load(Path.of(settings.keys()).toFile()))
              : remoteKeys(settings.keys().toURL());
      return new JwtIssuer(settings, keys, broker);
    } catch (IOException | ParseException e) {
      throw new DaemonStartException(
          "cannot read the keys of the token issuer: " + e.getMessage(), e);
    }
  }

  /**
   * Returns keys that are read from a URL. They are cached for five minutes, and for four hours
   * while the URL is not available. A token with an unknown key causes them to be read again, at
   * most twice in 30 seconds.
   */
  private static JWKSource<SecurityContext> remoteKeys(URL url) {
    return JWKSourceBuilder.<SecurityContext>create(url, JwtIssuer::read)
        .outageTolerant(OUTAGE_MS)
        .build();
  }

  private static Resource read(URL url) throws IOException {
    GuardedHttpClient.GuardedResponse response =
        HTTP.get(URI.create(url.toString()), Map.of("Accept", "application/json"));
    if (!response.isSuccess()) {
      throw new IOException(url + " returned status " + response.status());
    }
    return new Resource(
        new String(response.body(), StandardCharsets.UTF_8),
        response.headers().get("content-type"));
  }

  @Override
  public Optional<Caller> caller(String token) {
    if (token.split("\\.", PARTS + 1).length != PARTS) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(processor.process(token, null).getStringClaim(nameClaim))
          .filter(Ids::isAgentName)
          .flatMap(broker.agents()::registered);
    } catch (ParseException | BadJOSEException | JOSEException e) {
      return Optional.empty();
    }
  }
}
