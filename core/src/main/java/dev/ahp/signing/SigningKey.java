package dev.ahp.signing;

import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;

/** A key with which a sender signs. Its string form never contains the secret. */
public sealed interface SigningKey {
  /** Returns the id by which the receiver finds the key. */
  String keyId();

  SignatureAlgorithm algorithm();

  byte[] sign(byte[] message);

  /** Creates a key from the UTF-8 bytes of the secret. */
  static SigningKey hmac(String keyId, String secret) {
    return new HmacSigningKey(keyId, secret);
  }

  /** Accepts a private key in any format of {@link Ed25519#privateKey}. */
  static SigningKey ed25519(String keyId, String privateKey) {
    return new Ed25519SigningKey(keyId, Ed25519.privateKey(privateKey));
  }

  static SigningKey ed25519(String keyId, PrivateKey privateKey) {
    return new Ed25519SigningKey(keyId, privateKey);
  }

  /** A secret shared by sender and receiver. */
  record HmacSigningKey(String keyId, String secret) implements SigningKey {
    public HmacSigningKey {
      HmacSha256.requireSecret(secret);
    }

    @Override
    public SignatureAlgorithm algorithm() {
      return SignatureAlgorithm.HMAC_SHA256;
    }

    @Override
    public byte[] sign(byte[] message) {
      return HmacSha256.sign(secret.getBytes(StandardCharsets.UTF_8), message);
    }

    @Override
    public String toString() {
      return "HMAC key " + keyId;
    }
  }

  /** A private key whose public key the receiver has. */
  record Ed25519SigningKey(String keyId, PrivateKey privateKey) implements SigningKey {
    @Override
    public SignatureAlgorithm algorithm() {
      return SignatureAlgorithm.ED25519;
    }

    @Override
    public byte[] sign(byte[] message) {
      return Ed25519.sign(privateKey, message);
    }

    @Override
    public String toString() {
      return "Ed25519 key " + keyId;
    }
  }
}
