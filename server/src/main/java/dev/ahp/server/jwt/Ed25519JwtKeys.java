package dev.ahp.server.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.jca.JCAContext;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.KeyType;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.Base64URL;
import dev.ahp.signing.Ed25519;
import java.security.Key;
import java.security.PublicKey;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * Verifies tokens that are signed with Ed25519 by means of the JDK. The library would need another
 * library for it. All other algorithms are left to the library.
 */
final class Ed25519JwtKeys extends DefaultJWSVerifierFactory
    implements JWSKeySelector<SecurityContext> {
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(JWSAlgorithm.EdDSA, JWSAlgorithm.Ed25519);

  private final JWKSource<SecurityContext> keys;
  private final JWSKeySelector<SecurityContext> others;

  /**
   * Creates a key selector.
   *
   * @param others selects the keys of other algorithms
   */
  Ed25519JwtKeys(JWKSource<SecurityContext> keys, JWSKeySelector<SecurityContext> others) {
    this.keys = keys;
    this.others = others;
  }

  @Override
  public List<? extends Key> selectJWSKeys(JWSHeader header, SecurityContext context)
      throws KeySourceException {
    if (!ALGORITHMS.contains(header.getAlgorithm())) {
      return others.selectJWSKeys(header, context);
    }
    JWKMatcher.Builder matcher = new JWKMatcher.Builder().keyType(KeyType.OKP).curve(Curve.Ed25519);
    if (header.getKeyID() != null) {
      matcher.keyID(header.getKeyID());
    }
    return keys.get(new JWKSelector(matcher.build()), context).stream()
        .map(it -> publicKey((OctetKeyPair) it))
        .toList();
  }

  private static PublicKey publicKey(OctetKeyPair key) {
    return Ed25519.publicKey(HexFormat.of().formatHex(key.getDecodedX()));
  }

  @Override
  public JWSVerifier createJWSVerifier(JWSHeader header, Key key) throws JOSEException {
    return ALGORITHMS.contains(header.getAlgorithm()) && key instanceof PublicKey publicKey
        ? new Ed25519JwtVerifier(publicKey)
        : super.createJWSVerifier(header, key);
  }

  /** Verifies one signature. */
  private record Ed25519JwtVerifier(PublicKey key) implements JWSVerifier {
    @Override
    public boolean verify(JWSHeader header, byte[] signed, Base64URL signature) {
      return Ed25519.verify(key, signed, signature.decode());
    }

    @Override
    public Set<JWSAlgorithm> supportedJWSAlgorithms() {
      return ALGORITHMS;
    }

    @Override
    public JCAContext getJCAContext() {
      return new JCAContext();
    }
  }
}
