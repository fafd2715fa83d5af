package dev.ahp.delivery.webhook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The header {@code AHP-Signature}: {@code hmac-sha256:<hex>} over the bytes of the body. */
public final class WebhookSignature {
  /** The name of the header. */
  public static final String HEADER = "AHP-Signature";

  private static final String PREFIX = "hmac-sha256:";
  private static final String ALGORITHM = "HmacSHA256";

  private WebhookSignature() {}

  public static String of(String secret, byte[] body) {
    return PREFIX + HexFormat.of().formatHex(hmac(secret, body));
  }

  /** Whether the header is the signature of the body; takes the same time wherever it is wrong. */
  public static boolean verify(String secret, byte[] body, String header) {
    return MessageDigest.isEqual(
        of(secret, body).getBytes(StandardCharsets.US_ASCII),
        header.getBytes(StandardCharsets.US_ASCII));
  }

  private static byte[] hmac(String secret, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
      return mac.doFinal(body);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }
}
