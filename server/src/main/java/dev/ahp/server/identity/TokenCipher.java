package dev.ahp.server.identity;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.json.CanonicalJson;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts a token with a session id: AES-256-GCM, the key is SHA-256 of {@code "key " + id}, the
 * text is the Base64 of nonce and ciphertext. The id has 256 random bits, so it needs no key
 * stretching.
 */
final class TokenCipher {
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private TokenCipher() {}

  /** Returns the hash under which an id is stored. */
  static String name(String id) {
    return HexFormat.of().formatHex(digest("name " + id));
  }

  static String seal(String token, String id, SecureRandom random) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, id, nonce).doFinal(token.getBytes(UTF_8));
      byte[] nonceAndCiphertext = Arrays.copyOf(nonce, nonce.length + sealed.length);
      System.arraycopy(sealed, 0, nonceAndCiphertext, nonce.length, sealed.length);
      return Base64.getEncoder().encodeToString(nonceAndCiphertext);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM is not available", e);
    }
  }

  /** Returns the token, or empty if it was not encrypted with this id. */
  static Optional<String> open(String text, String id) {
    try {
      byte[] nonceAndCiphertext = Base64.getDecoder().decode(text);
      byte[] nonce = Arrays.copyOf(nonceAndCiphertext, NONCE_BYTES);
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, id, nonce);
      return Optional.of(
          new String(
              cipher.doFinal(
                  nonceAndCiphertext, NONCE_BYTES, nonceAndCiphertext.length - NONCE_BYTES),
              UTF_8));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Cipher cipher(int mode, String id, byte[] nonce) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(
        mode, new SecretKeySpec(digest("key " + id), "AES"), new GCMParameterSpec(TAG_BITS, nonce));
    return cipher;
  }

  private static byte[] digest(String text) {
    return CanonicalJson.sha256().digest(text.getBytes(UTF_8));
  }
}
