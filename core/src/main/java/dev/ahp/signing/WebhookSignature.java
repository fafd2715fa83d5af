package dev.ahp.signing;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** The header {@code AHP-Signature}: {@code hmac-sha256:<hex>} of the body. */
public final class WebhookSignature {
  public static final String HEADER = "AHP-Signature";

  private static final String PREFIX = SignatureAlgorithm.HMAC_SHA256.wireName() + ":";

  private WebhookSignature() {}

  public static String of(String secret, byte[] body) {
    return PREFIX + Hex.of(HmacSha256.sign(secret.getBytes(StandardCharsets.UTF_8), body));
  }

  /** Returns whether the header is the signature of the body. Compares in constant time. */
  public static boolean verify(String secret, byte[] body, String header) {
    return MessageDigest.isEqual(
        of(secret, body).getBytes(StandardCharsets.US_ASCII),
        header.getBytes(StandardCharsets.US_ASCII));
  }
}
