package dev.ahp.a2a.card;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.signing.Ed25519;
import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/**
 * The trusted public keys for card signatures, as JSON Web Keys: {@code OKP} with Ed25519 and
 * {@code EC} with P-256. The key determines the algorithm, not the card.
 */
public final class CardKeys {
  private static final int COORDINATE = 32;

  private final List<TrustedKey> keys;

  private record TrustedKey(String kid, String alg, PublicKey key) {}

  private CardKeys(List<TrustedKey> keys) {
    this.keys = keys;
  }

  /**
   * Reads {@code {"keys":[…]}} or a list of keys.
   *
   * @throws IllegalArgumentException if a key is invalid
   */
  public static CardKeys read(Json json) {
    JsonArray given =
        json.asObject()
            .flatMap(it -> it.array("keys"))
            .or(json::asArray)
            .filter(it -> !it.isEmpty())
            .orElseThrow(
                () -> new IllegalArgumentException("must be a JWK set or a list of JSON Web Keys"));
    return new CardKeys(
        given.items().stream()
            .map(it -> it.asObject().orElse(JsonObject.empty()))
            .map(CardKeys::trustedKey)
            .toList());
  }

  private static TrustedKey trustedKey(JsonObject jwk) {
    String kid = jwk.string("kid").orElse("");
    String kind = jwk.string("kty").orElse("") + " " + jwk.string("crv").orElse("");
    return switch (kind) {
      case "OKP Ed25519" ->
          new TrustedKey(
              kid, "EdDSA", Ed25519.publicKey(HexFormat.of().formatHex(bytes(jwk, "x"))));
      case "EC P-256" -> new TrustedKey(kid, "ES256", curve(bytes(jwk, "x"), bytes(jwk, "y")));
      default ->
          throw new IllegalArgumentException("contains a key that is neither Ed25519 nor P-256");
    };
  }

  private static byte[] bytes(JsonObject jwk, String member) {
    byte[] bytes = Base64.getUrlDecoder().decode(jwk.string(member).orElse(""));
    if (bytes.length != COORDINATE) {
      throw new IllegalArgumentException("contains a key whose " + member + " is not 32 bytes");
    }
    return bytes;
  }

  private static PublicKey curve(byte[] x, byte[] y) {
    try {
      AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
      parameters.init(new ECGenParameterSpec("secp256r1"));
      ECPoint point = new ECPoint(new BigInteger(1, x), new BigInteger(1, y));
      return KeyFactory.getInstance("EC")
          .generatePublic(
              new ECPublicKeySpec(point, parameters.getParameterSpec(ECParameterSpec.class)));
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("contains a point that is not on the curve P-256", e);
    }
  }

  boolean verify(String alg, String kid, byte[] content, byte[] value) {
    return keys.stream()
        .filter(it -> it.alg.equals(alg) && (it.kid.isEmpty() || it.kid.equals(kid)))
        .anyMatch(it -> verify(it, content, value));
  }

  private static boolean verify(TrustedKey trustedKey, byte[] content, byte[] value) {
    if (trustedKey.alg.equals("EdDSA")) {
      return Ed25519.verify(trustedKey.key, content, value);
    }
    try {
      Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
      signature.initVerify(trustedKey.key);
      signature.update(content);
      return signature.verify(value);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
