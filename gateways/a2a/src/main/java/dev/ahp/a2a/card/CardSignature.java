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
 * Signatures of cards: JWS (RFC 7515) with detached content. {@code protected} and {@code
 * signature} stand in the card, what lies between them is the {@linkplain CanonicalCard canonical
 * card}. We sign with Ed25519 and check that and ES256.
 */
public final class CardSignature {
  private static final JsonLimits LIMITS = JsonLimits.PACKET.withBytes(8_192);
  private static final int MOST = 16;
  private static final Base64.Encoder TO_TEXT = Base64.getUrlEncoder().withoutPadding();

  private CardSignature() {}

  /**
   * The card with a signature.
   *
   * @param jku where the public key is published
   */
  public static JsonObject sign(JsonObject card, KeyPair key, String jku) {
    JsonObject header =
        JsonObject.builder()
            .put("alg", "EdDSA")
            .put("typ", "JOSE")
            .put("kid", keyId(key))
            .put("jku", jku)
            .build();
    String head = TO_TEXT.encodeToString(CanonicalJson.bytes(header));
    byte[] content = CanonicalCard.bytes(CanonicalCard.view(card));
    byte[] value = Ed25519.sign(key.getPrivate(), signed(head, content));
    JsonObject signature =
        JsonObject.builder()
            .put("protected", head)
            .put("signature", TO_TEXT.encodeToString(value))
            .build();
    return card.toBuilder().put("signatures", JsonArray.of(signature)).build();
  }

  private static byte[] signed(String head, byte[] content) {
    return (head + "." + TO_TEXT.encodeToString(content)).getBytes(UTF_8);
  }

  /** The name of a key: the first half of its hex digits. */
  public static String keyId(KeyPair key) {
    return Ed25519.hex(key.getPublic()).substring(0, 32);
  }

  /** The public half as a set of JSON Web Keys (RFC 7517). */
  public static JsonObject published(KeyPair key) {
    byte[] point = HexFormat.of().parseHex(Ed25519.hex(key.getPublic()));
    JsonObject jwk =
        JsonObject.builder()
            .put("kty", "OKP")
            .put("crv", "Ed25519")
            .put("alg", "EdDSA")
            .put("use", "sig")
            .put("kid", keyId(key))
            .put("x", TO_TEXT.encodeToString(point))
            .build();
    return JsonObject.builder().put("keys", JsonArray.of(jwk)).build();
  }

  /**
   * What of a card is vouched for by one of the keys: the card of 1.0 in it, or all of it where the
   * signer signed it as it stands, as 0.3 does. Empty if none of its signatures is good.
   */
  public static Optional<JsonObject> vouched(JsonObject card, CardKeys keys) {
    List<JsonObject> views = List.of(CanonicalCard.view(card), card.without("signatures"));
    List<JsonObject> signatures = card.array("signatures").orElse(JsonArray.empty()).objects();
    for (JsonObject signature : signatures.subList(0, Math.min(MOST, signatures.size()))) {
      for (JsonObject view : views) {
        if (isGood(signature, view, keys)) {
          return Optional.of(view);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isGood(JsonObject signature, JsonObject view, CardKeys keys) {
    String head = signature.string("protected").orElse("");
    try {
      JsonObject header =
          JsonReader.read(Base64.getUrlDecoder().decode(head), LIMITS)
              .asObject()
              .orElse(JsonObject.empty());
      byte[] value = Base64.getUrlDecoder().decode(signature.string("signature").orElse(""));
      byte[] content = signed(head, CanonicalCard.bytes(view));
      return !header.has("crit")
          && !header.has("b64")
          && keys.verify(
              header.string("alg").orElse(""), header.string("kid").orElse(""), content, value);
    } catch (IllegalArgumentException | JsonException e) {
      return false;
    }
  }
}
