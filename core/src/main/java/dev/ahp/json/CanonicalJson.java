package dev.ahp.json;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The canonical form of a value (RFC 8785, JCS), which is signed and hashed. A value with an
 * unpaired surrogate has no canonical form and causes an {@code IllegalArgumentException}.
 */
public final class CanonicalJson {
  private CanonicalJson() {}

  public static String text(Json value) {
    return JsonWriter.canonical(value);
  }

  public static byte[] bytes(Json value) {
    return JsonWriter.canonicalBytes(value);
  }

  /** Returns {@code sha256:} and the lower-case hex digest of the canonical bytes. */
  public static String hash(Json value) {
    return "sha256:" + HexFormat.of().formatHex(sha256().digest(bytes(value)));
  }

  /** Returns the digest that {@link #hash} uses. */
  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("SHA-256 is not available", e);
    }
  }
}
