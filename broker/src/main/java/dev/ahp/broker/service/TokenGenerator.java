package dev.ahp.broker.service;

import dev.ahp.json.CanonicalJson;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/** Creates unguessable tokens and their hashes. */
public final class TokenGenerator {
  private static final int BYTES = 24;

  private final SecureRandom random = new SecureRandom();

  public String create() {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return "ahp_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  public static String hash(String token) {
    byte[] hash = CanonicalJson.sha256().digest(token.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(hash);
  }
}
