package dev.ahp.server.identity;

import dev.ahp.json.CanonicalJson;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;

/**
 * The operator's token, or two of them while it is being rotated. Only hashes are kept; comparison
 * takes constant time.
 */
public final class OperatorToken {
  private static final int BYTES = 32;

  private volatile List<byte[]> hashes;

  public OperatorToken(String token) {
    this(List.of(token));
  }

  public OperatorToken(List<String> tokens) {
    this.hashes = hashes(tokens);
  }

  /** Replaces the tokens. */
  public void replace(List<String> tokens) {
    hashes = hashes(tokens);
  }

  private static List<byte[]> hashes(List<String> tokens) {
    return tokens.stream().map(OperatorToken::hash).toList();
  }

  /** Returns a new token of 256 random bits that is safe to use in a header. */
  public static String generate(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return "ahp_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  boolean matches(String token) {
    byte[] given = hash(token);
    boolean isFound = false;
    for (byte[] hash : hashes) {
      isFound |= MessageDigest.isEqual(hash, given);
    }
    return isFound;
  }

  private static byte[] hash(String token) {
    return CanonicalJson.sha256().digest(token.getBytes(StandardCharsets.UTF_8));
  }
}
