package dev.ahp.server.oidc;

import dev.ahp.json.CanonicalJson;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Sign-ins that wait for the provider, by their state. Each can be completed once. */
final class PendingSignIns {
  static final Duration LIFE = Duration.ofMinutes(10);
  private static final int MAX_PENDING = 10_000;
  private static final int BYTES = 32;

  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, PendingSignIn> pending = new LinkedHashMap<>();

  PendingSignIns(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * A started sign-in.
   *
   * @param state identifies the sign-in at the provider
   * @param browser the value of the cookie that binds it to the browser
   * @param nonce must be in the ID token
   * @param verifier the PKCE code verifier
   */
  record PendingSignIn(String state, String browser, String nonce, String verifier, long until) {
    /** Returns the PKCE code challenge of the method S256. */
    String challenge() {
      return encoded(CanonicalJson.sha256().digest(verifier.getBytes(StandardCharsets.US_ASCII)));
    }
  }

  PendingSignIn start() {
    PendingSignIn started =
        new PendingSignIn(secret(), secret(), secret(), secret(), clock.millis() + LIFE.toMillis());
    synchronized (pending) {
      pending.values().removeIf(it -> it.until() <= clock.millis());
      if (pending.size() >= MAX_PENDING) {
        pending.remove(pending.keySet().iterator().next());
      }
      pending.put(started.state(), started);
    }
    return started;
  }

  /** Removes and returns the sign-in of a state, if the same browser started it in time. */
  Optional<PendingSignIn> take(String state, String browser) {
    PendingSignIn found;
    synchronized (pending) {
      found = pending.remove(state);
    }
    return Optional.ofNullable(found)
        .filter(it -> it.until() > clock.millis())
        .filter(
            it ->
                MessageDigest.isEqual(
                    it.browser().getBytes(StandardCharsets.UTF_8),
                    browser.getBytes(StandardCharsets.UTF_8)));
  }

  private String secret() {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return encoded(bytes);
  }

  private static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
