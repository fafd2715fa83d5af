package dev.ahp.a2a.card;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.signing.Ed25519;
import java.security.KeyPair;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Signatures of cards: JWS (RFC 7515) with detached content. The card contains {@code protected}
 * and {@code signature}; the payload is the {@linkplain CanonicalCard canonical card}. Cards are
 * signed with Ed25519; Ed25519 and ES256 are verified.
 */
public final class CardSignature {
  private static final JsonLimits LIMITS = JsonLimits.PACKET.withBytes(8_192);
  private static final int MAX_SIGNATURES = 16;
  private static final Base64.Encoder BASE64URL = Base64.getUrlEncoder().withoutPadding();

  private CardSignature() {}

  /**
   * Signs a card.
   *
   * @param jku URL of the public key
   */
  public static JsonObject sign(JsonObject card, KeyPair key, String jku) {
    JsonObject header =
        JsonObject.builder()
            .put("alg", "EdDSA")
            .put("typ", "JOSE")
            .put("kid", keyId(key))
            .put("jku", jku)
            .build();
    String head = BASE64URL.encodeToString(CanonicalJson.bytes(header));
    byte[] content = CanonicalCard.bytes(CanonicalCard.view(card));
    byte[] value = Ed25519.sign(key.getPrivate(), signingInput(head, content));
    JsonObject signature =
        JsonObject.builder()
            .put("protected", head)
            .put("signature", BASE64URL.encodeToString(value))
            .build();
    return card.toBuilder().put("signatures", JsonArray.of(signature)).build();
  }

  private static byte[] signingInput(String head, byte[] content) {
    return (head + "." + BASE64URL.encodeToString(content)).getBytes(UTF_8);
  }

  /** Returns the key id: the first half of the key's hex digits. */
  public static String keyId(KeyPair key) {
    return Ed25519.hex(key.getPublic()).substring(0, 32);
  }

  /** Returns the public key as a JWK set (RFC 7517). */
  public static JsonObject jwkSet(KeyPair key) {
    byte[] point = HexFormat.of().parseHex(Ed25519.hex(key.getPublic()));
    JsonObject jwk =
        JsonObject.builder()
            .put("kty", "OKP")
            .put("crv", "Ed25519")
            .put("alg", "EdDSA")
            .put("use", "sig")
            .put("kid", keyId(key))
            .put("x", BASE64URL.encodeToString(point))
            .build();
    return JsonObject.builder().put("keys", JsonArray.of(jwk)).build();
  }

  /**
   * Returns the part of a card that is signed with one of the keys: the 1.0 view, or the whole card
   * if it was signed as it is (0.3). Empty if no signature is valid.
   */
  public static Optional<JsonObject> verifiedView(JsonObject card, CardKeys keys) {
    List<JsonObject> views = List.of(CanonicalCard.view(card), card.without("signatures"));
    List<JsonObject> signatures = card.array("signatures").orElse(JsonArray.empty()).objects();
    for (JsonObject signature :
        signatures.subList(0, Math.min(MAX_SIGNATURES, signatures.size()))) {
      for (JsonObject view : views) {
        if (isValid(signature, view, keys)) {
          return Optional.of(view);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isValid(JsonObject signature, JsonObject view, CardKeys keys) {
    String head = signature.string("protected").orElse("");
    try {
      JsonObject header =
          JsonReader.read(Base64.getUrlDecoder().decode(head), LIMITS)
              .asObject()
              .orElse(JsonObject.empty());
      byte[] value = Base64.getUrlDecoder().decode(signature.string("signature").orElse(""));
      byte[] content = signingInput(head, CanonicalCard.bytes(view));
      return !header.has("crit")
          && !header.has("b64")
          && keys.verify(
              header.string("alg").orElse(""), header.string("kid").orElse(""), content, value);
    } catch (IllegalArgumentException | JsonException e) {
      return false;
    }
  }
}
