package dev.ahp.signing;

import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.time.Instant;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A key with which a receiver verifies signatures. Its string form never contains the secret.
 *
 * @param verifier returns whether a message has a signature
 * @param notAfter the last time at which the key is valid, or null if it does not expire
 */
public record VerificationKey(
    String keyId,
    SignatureAlgorithm algorithm,
    BiPredicate<byte[], byte[]> verifier,
    @Nullable Instant notAfter) {
  /** Creates a key from the UTF-8 bytes of a secret that sender and receiver share. */
  public static VerificationKey hmac(String keyId, String secret) {
    HmacSha256.requireSecret(secret);
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    return new VerificationKey(
        keyId,
        SignatureAlgorithm.HMAC_SHA256,
        (message, value) -> HmacSha256.verify(bytes, message, value),
        null);
  }

  /** Takes the 64 hex digits of the public key. */
  public static VerificationKey ed25519(String keyId, String publicKey) {
    PublicKey key = Ed25519.publicKey(publicKey);
    return new VerificationKey(
        keyId,
        SignatureAlgorithm.ED25519,
        (message, value) -> Ed25519.verify(key, message, value),
        null);
  }

  /** Returns this key with another expiry time. */
  public VerificationKey until(@Nullable Instant end) {
    return new VerificationKey(keyId, algorithm, verifier, end);
  }

  public boolean isValidAt(Instant now) {
    return notAfter == null || !now.isAfter(notAfter);
  }

  public boolean verifies(byte[] message, byte[] value) {
    return verifier.test(message, value);
  }

  @Override
  public String toString() {
    return (algorithm == SignatureAlgorithm.ED25519 ? "Ed25519" : "HMAC") + " key " + keyId;
  }
}
