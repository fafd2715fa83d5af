package dev.ahp.signing;

import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.EdECPrivateKey;
import java.security.spec.NamedParameterSpec;

/**
 * Ed25519 (RFC 8032) signatures over bytes, used for audit checkpoints and reviewed contracts. Keys
 * and signatures are hex text; a public key is its 32 bytes.
 */
public final class Ed25519 {
  static final String NAME = "Ed25519";
  static final int KEY_BYTES = 32;

  private Ed25519() {}

  public static KeyPair newKeyPair(SecureRandom random) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(NAME);
      generator.initialize(NamedParameterSpec.ED25519, random);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw SignatureAlgorithm.unavailable(e);
    }
  }

  public static byte[] sign(PrivateKey key, byte[] message) {
    try {
      Signature signature = Signature.getInstance(NAME);
      signature.initSign(key);
      signature.update(message);
      return signature.sign();
    } catch (InvalidKeyException e) {
      throw new IllegalArgumentException("not an Ed25519 private key", e);
    } catch (GeneralSecurityException e) {
      throw SignatureAlgorithm.unavailable(e);
    }
  }

  /** Returns false for an invalid or malformed signature. */
  public static boolean verify(PublicKey key, byte[] message, byte[] value) {
    // Java 17 ignores bytes after the first 64.
    if (value.length != SignatureAlgorithm.ED25519.valueBytes()) {
      return false;
    }
    try {
      Signature signature = Signature.getInstance(NAME);
      signature.initVerify(key);
      signature.update(message);
      return signature.verify(value);
    } catch (InvalidKeyException | SignatureException e) {
      return false;
    } catch (GeneralSecurityException e) {
      throw SignatureAlgorithm.unavailable(e);
    }
  }

  /**
   * Parses the 64 hex digits of a public key.
   *
   * @throws IllegalArgumentException if they are not a point of the curve, or are a point of low
   *     order, which allows forged signatures
   */
  public static PublicKey publicKey(String hex) {
    return Ed25519PublicKeys.parse(hex);
  }

  /** Returns the 64 hex digits that {@link #publicKey} parses. */
  public static String hex(PublicKey key) {
    return Ed25519PublicKeys.hex(key);
  }

  /**
   * Parses a private key: PKCS#8 in PEM or Base64, or the 64 hex digits of the seed.
   *
   * @throws IllegalArgumentException if the text is in none of these formats
   */
  public static PrivateKey privateKey(String text) {
    return Ed25519PrivateKeys.parse(text);
  }

  /** Returns PKCS#8 in PEM, which {@link #privateKey} and OpenSSL read. */
  public static String pem(PrivateKey key) {
    return Ed25519PrivateKeys.pem(key);
  }

  /** Derives the public key. The JDK can only do this by generating the key pair again. */
  public static PublicKey publicKeyOf(PrivateKey key) {
    byte[] seed = ((EdECPrivateKey) key).getBytes().orElseThrow();
    return newKeyPair(new FixedRandom(seed)).getPublic();
  }

  /** Returns a fixed seed to the key pair generator. */
  private static final class FixedRandom extends SecureRandom {
    private final transient byte[] seed;

    FixedRandom(byte[] seed) {
      this.seed = seed;
    }

    @Override
    public void nextBytes(byte[] bytes) {
      System.arraycopy(seed, 0, bytes, 0, bytes.length);
    }
  }
}
