package dev.ahp.signing;

import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A key with which a receiver verifies signatures. Its string form never contains the secret. */
public sealed interface VerificationKey {
  String keyId();

  /** Returns the last time at which the key is valid, or null if it does not expire. */
  @Nullable Instant notAfter();

  SignatureAlgorithm algorithm();

  boolean verifies(byte[] message, byte[] value);

  default boolean isValidAt(Instant now) {
    Instant end = notAfter();
    return end == null || !now.isAfter(end);
  }

  static VerificationKey hmac(String keyId, String secret) {
    return new HmacVerificationKey(keyId, secret, null);
  }

  /** Takes the 64 hex digits of the public key. */
  static VerificationKey ed25519(String keyId, String publicKey) {
    return new Ed25519VerificationKey(keyId, Ed25519.publicKey(publicKey), null);
  }

  /** Returns this key with another expiry time. */
  VerificationKey until(@Nullable Instant notAfter);

  /** A secret shared by sender and receiver; the key is its UTF-8 bytes. */
  record HmacVerificationKey(String keyId, String secret, @Nullable Instant notAfter)
      implements VerificationKey {
    public HmacVerificationKey {
      HmacSha256.requireSecret(secret);
    }

    @Override
    public SignatureAlgorithm algorithm() {
      return SignatureAlgorithm.HMAC_SHA256;
    }

    @Override
    public boolean verifies(byte[] message, byte[] value) {
      return HmacSha256.verify(secret.getBytes(StandardCharsets.UTF_8), message, value);
    }

    @Override
    public VerificationKey until(@Nullable Instant end) {
      return new HmacVerificationKey(keyId, secret, end);
    }

    @Override
    public String toString() {
      return "HMAC key " + keyId;
    }
  }

  /** The public key of the sender. */
  record Ed25519VerificationKey(String keyId, PublicKey publicKey, @Nullable Instant notAfter)
      implements VerificationKey {
    @Override
    public SignatureAlgorithm algorithm() {
      return SignatureAlgorithm.ED25519;
    }

    @Override
    public boolean verifies(byte[] message, byte[] value) {
      return Ed25519.verify(publicKey, message, value);
    }

    @Override
    public VerificationKey until(@Nullable Instant end) {
      return new Ed25519VerificationKey(keyId, publicKey, end);
    }

    @Override
    public String toString() {
      return "Ed25519 key " + keyId;
    }
  }
}
