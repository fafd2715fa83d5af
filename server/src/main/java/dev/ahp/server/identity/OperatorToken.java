package dev.ahp.server.identity;

import dev.ahp.json.CanonicalJson;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** The operator's token. Only its hash is kept; comparison takes constant time. */
public final class OperatorToken {
  private static final int BYTES = 32;

  private final byte[] hash;

  public OperatorToken(String token) {
    this.hash = hash(token);
  }

  /** Returns a new token of 256 random bits that is safe to use in a header. */
  public static String generate(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return "ahp_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  boolean matches(String token) {
    return MessageDigest.isEqual(hash, hash(token));
  }

  private static byte[] hash(String token) {
    return CanonicalJson.sha256().digest(token.getBytes(StandardCharsets.UTF_8));
  }
}
