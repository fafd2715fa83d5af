package dev.ahp.server.identity;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.broker.seal.AesGcm;
import dev.ahp.broker.seal.WrongKeyException;
import dev.ahp.json.CanonicalJson;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts a token with a session id: AES-256-GCM, the key is SHA-256 of {@code "key " + id}, the
 * text is the Base64 of nonce and ciphertext. The id has 256 random bits, so it needs no key
 * stretching.
 */
final class TokenCipher {
  private static final String NO_IDENTITY = "";

  private TokenCipher() {}

  /** Returns the hash under which an id is stored. */
  static String name(String id) {
    return HexFormat.of().formatHex(digest("name " + id));
  }

  static String seal(String token, String id) {
    return Base64.getEncoder()
        .encodeToString(new AesGcm().encrypt(key(id), token.getBytes(UTF_8), NO_IDENTITY));
  }

  /** Returns the token, or empty if it was not encrypted with this id. */
  static Optional<String> open(String text, String id) {
    try {
      byte[] sealed = Base64.getDecoder().decode(text);
      return Optional.of(new String(new AesGcm().decrypt(key(id), sealed, NO_IDENTITY), UTF_8));
    } catch (WrongKeyException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static SecretKey key(String id) {
    return new SecretKeySpec(digest("key " + id), "AES");
  }

  private static byte[] digest(String text) {
    return CanonicalJson.sha256().digest(text.getBytes(UTF_8));
  }
}
