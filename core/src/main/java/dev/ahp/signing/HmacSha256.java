package dev.ahp.signing;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** RFC 2104 with SHA-256 over bytes. */
final class HmacSha256 {
  private static final String NAME = "HmacSHA256";

  private HmacSha256() {}

  /** Without a secret everybody could sign, so an empty one is refused. */
  static void requireSecret(String secret) {
    if (secret.isEmpty()) {
      throw new IllegalArgumentException("an HMAC key needs a secret");
    }
  }

  static byte[] sign(byte[] secret, byte[] message) {
    try {
      Mac mac = Mac.getInstance(NAME);
      mac.init(new SecretKeySpec(secret, NAME));
      return mac.doFinal(message);
    } catch (GeneralSecurityException e) {
      throw new AssertionError("every Java platform has " + NAME, e);
    }
  }

  /** Takes the same time wherever the two differ, so that timing tells nothing. */
  static boolean verify(byte[] secret, byte[] message, byte[] value) {
    return MessageDigest.isEqual(sign(secret, message), value);
  }
}
