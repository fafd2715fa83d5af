package dev.ahp.signing;

import java.security.GeneralSecurityException;
import java.util.Optional;

/** The signature algorithms. */
public enum SignatureAlgorithm {
  HMAC_SHA256("hmac-sha256", 32),
  ED25519("ed25519", 64);

  private final String wireName;
  private final int valueBytes;

  SignatureAlgorithm(String wireName, int valueBytes) {
    this.wireName = wireName;
    this.valueBytes = valueBytes;
  }

  /** Returns the name used in {@code alg}. */
  public String wireName() {
    return wireName;
  }

  /** Returns the length of a signature. */
  public int valueBytes() {
    return valueBytes;
  }

  public static Optional<SignatureAlgorithm> named(String wireName) {
    for (SignatureAlgorithm algorithm : values()) {
      if (algorithm.wireName.equals(wireName)) {
        return Optional.of(algorithm);
      }
    }
    return Optional.empty();
  }

  /** Returns the error for a JDK without Ed25519. */
  static AssertionError unavailable(GeneralSecurityException e) {
    return new AssertionError("Ed25519 is not available; module jdk.crypto.ec is required", e);
  }
}
