package dev.ahp.signing;

import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.util.function.UnaryOperator;

/**
 * A key with which a sender signs. Its string form never contains the secret.
 *
 * @param keyId the id by which the receiver finds the key
 * @param signer returns the signature of a message
 */
public record SigningKey(String keyId, SignatureAlgorithm algorithm, UnaryOperator<byte[]> signer) {
  /** Creates a key from the UTF-8 bytes of a secret that sender and receiver share. */
  public static SigningKey hmac(String keyId, String secret) {
    HmacSha256.requireSecret(secret);
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    return new SigningKey(
        keyId, SignatureAlgorithm.HMAC_SHA256, message -> HmacSha256.sign(bytes, message));
  }

  /** Accepts a private key in any format of {@link Ed25519#privateKey}. */
  public static SigningKey ed25519(String keyId, String privateKey) {
    return ed25519(keyId, Ed25519.privateKey(privateKey));
  }

  public static SigningKey ed25519(String keyId, PrivateKey privateKey) {
    return new SigningKey(
        keyId, SignatureAlgorithm.ED25519, message -> Ed25519.sign(privateKey, message));
  }

  public byte[] sign(byte[] message) {
    return signer.apply(message);
  }

  @Override
  public String toString() {
    return (algorithm == SignatureAlgorithm.ED25519 ? "Ed25519" : "HMAC") + " key " + keyId;
  }
}
