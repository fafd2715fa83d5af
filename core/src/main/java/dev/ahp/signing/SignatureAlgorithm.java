package dev.ahp.signing;

import java.util.Optional;

/** The ways in which a packet can be signed. */
public enum SignatureAlgorithm {
  HMAC_SHA256("hmac-sha256", 32),
  ED25519("ed25519", 64);

  private final String wireName;
  private final int valueBytes;

  SignatureAlgorithm(String wireName, int valueBytes) {
    this.wireName = wireName;
    this.valueBytes = valueBytes;
  }

  /** The name as it stands in {@code alg}. */
  public String wireName() {
    return wireName;
  }

  /** How long every signature of this kind is. */
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
}
