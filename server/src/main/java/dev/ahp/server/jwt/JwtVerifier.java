package dev.ahp.server.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.text.ParseException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Verifies the signature, issuer, audience and times of tokens. */
public final class JwtVerifier {
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

  private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
  private final JwtKeySet keys;

  /**
   * Creates a verifier.
   *
   * @param required the claims that a token must have
   */
  public JwtVerifier(String issuer, String audience, JwtKeySet keys, Set<String> required) {
    this.keys = keys;
    Ed25519JwtKeys selector =
        new Ed25519JwtKeys(
            keys.source(), new JWSVerificationKeySelector<>(ALGORITHMS, keys.source()));
    processor.setJWSKeySelector(selector);
    processor.setJWSVerifierFactory(selector);
    processor.setJWSTypeVerifier(new DefaultJOSEObjectTypeVerifier<>(TYPES));
    processor.setJWTClaimsSetVerifier(
        new DefaultJWTClaimsVerifier<>(
            audience, new JWTClaimsSet.Builder().issuer(issuer).build(), required));
  }

  public JwtKeySet keys() {
    return keys;
  }

  /** Returns the claims of a valid token; empty if it is invalid or expired. */
  public Optional<JsonObject> claims(String token) {
    if (token.split("\\.", PARTS + 1).length != PARTS) {
      return Optional.empty();
    }
    try {
      return Json.from(processor.process(token, null).toJSONObject()).asObject();
    } catch (ParseException | BadJOSEException | JOSEException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
