package dev.ahp.server.identity;

import dev.ahp.json.CanonicalJson;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** The operator's token, kept in memory as its hash only and compared in constant time. */
public final class OperatorToken {
  private static final int BYTES = 32;

  private final byte[] hash;

  public OperatorToken(String token) {
    this.hash = hash(token);
  }

  /** A new token: 256 random bits that can stand in a header. */
  public static String generate(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return "ahp_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  boolean is(String token) {
    return MessageDigest.isEqual(hash, hash(token));
  }

  private static byte[] hash(String token) {
    return CanonicalJson.sha256().digest(token.getBytes(StandardCharsets.UTF_8));
  }
}
