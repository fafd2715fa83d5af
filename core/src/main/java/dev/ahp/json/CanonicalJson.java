package dev.ahp.json;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The one form of a value that is signed and hashed, RFC 8785 (JCS). Half of a surrogate pair,
 * which no value read from outside has, has no such form: {@code IllegalArgumentException}.
 */
public final class CanonicalJson {
  private CanonicalJson() {}

  public static String text(Json value) {
    return JsonWriter.canonical(value);
  }

  public static byte[] bytes(Json value) {
    return JsonWriter.canonicalBytes(value);
  }

  /** {@code sha256:} and the lower-case hex digest of the canonical bytes. */
  public static String hash(Json value) {
    return "sha256:" + HexFormat.of().formatHex(sha256().digest(bytes(value)));
  }

  /** What {@link #hash} is made with. */
  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
