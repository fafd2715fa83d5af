package dev.ahp.id;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/**
 * Creates UUIDs from names, for conversions that need an id where the source has none. The same
 * name always results in the same id.
 *
 * <p>Both versions hash the 16 bytes of the namespace and the UTF-8 bytes of the name (RFC 9562,
 * section 6.5), keep the first 16 bytes, and set version and variant. {@link #v5} uses SHA-1;
 * {@link #v8} uses SHA-256 as in RFC 9562, appendix B.2.
 */
public final class NameUuid {
  /** The namespace of AHP: v5 of {@code urn:ahp} as a URL. */
  public static final UUID AHP =
      v5(UUID.fromString("6ba7b811-9dad-11d1-80b4-00c04fd430c8"), "urn:ahp");

  private NameUuid() {}

  public static UUID v5(UUID namespace, String name) {
    return of("SHA-1", 5, namespace, name);
  }

  public static UUID v8(UUID namespace, String name) {
    return of("SHA-256", 8, namespace, name);
  }

  private static UUID of(String algorithm, int version, UUID namespace, String name) {
    MessageDigest digest = digest(algorithm);
    digest.update(
        ByteBuffer.allocate(16)
            .putLong(namespace.getMostSignificantBits())
            .putLong(namespace.getLeastSignificantBits())
            .flip());
    ByteBuffer hash = ByteBuffer.wrap(digest.digest(name.getBytes(StandardCharsets.UTF_8)));
    long high = (hash.getLong() & ~0xf000L) | ((long) version << 12);
    long low = (hash.getLong() & ~(3L << 62)) | (1L << 63);
    return new UUID(high, low);
  }

  private static MessageDigest digest(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(algorithm + " is not available", e);
    }
  }
}
