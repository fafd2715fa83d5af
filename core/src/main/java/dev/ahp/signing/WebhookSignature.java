package dev.ahp.signing;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** The header {@code AHP-Signature}: {@code hmac-sha256:<hex>} over the bytes of the body. */
public final class WebhookSignature {
  /** The name of the header. */
  public static final String HEADER = "AHP-Signature";

  private static final String PREFIX = SignatureAlgorithm.HMAC_SHA256.wireName() + ":";

  private WebhookSignature() {}

  public static String of(String secret, byte[] body) {
    return PREFIX + Hex.of(HmacSha256.sign(secret.getBytes(StandardCharsets.UTF_8), body));
  }

  /** Whether the header is the signature of the body; takes the same time wherever it is wrong. */
  public static boolean verify(String secret, byte[] body, String header) {
    return MessageDigest.isEqual(
        of(secret, body).getBytes(StandardCharsets.US_ASCII),
        header.getBytes(StandardCharsets.US_ASCII));
  }
}
