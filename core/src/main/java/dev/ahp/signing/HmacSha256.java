package dev.ahp.signing;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC (RFC 2104) with SHA-256. */
final class HmacSha256 {
  private static final String NAME = "HmacSHA256";

  private HmacSha256() {}

  /** Rejects an empty secret, with which everyone could sign. */
  static void requireSecret(String secret) {
    if (secret.isEmpty()) {
      throw new IllegalArgumentException("an HMAC key must have a secret that is not empty");
    }
  }

  static byte[] sign(byte[] secret, byte[] message) {
    try {
      Mac mac = Mac.getInstance(NAME);
      mac.init(new SecretKeySpec(secret, NAME));
      return mac.doFinal(message);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(NAME + " is not available", e);
    }
  }

  /** Compares in constant time. */
  static boolean verify(byte[] secret, byte[] message, byte[] value) {
    return MessageDigest.isEqual(sign(secret, message), value);
  }
}
