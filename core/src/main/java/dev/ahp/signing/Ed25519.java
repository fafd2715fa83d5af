package dev.ahp.signing;

import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.EdECPrivateKey;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;

/**
 * Ed25519 (RFC 8032) over bytes, for whatever is not a packet: audit checkpoints, reviewed
 * contracts. Keys and signatures are hex text; a public key is its 32 bytes.
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
      throw missing(e);
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
      throw missing(e);
    }
  }

  /** False for a signature of any wrong form too. */
  public static boolean verify(PublicKey key, byte[] message, byte[] value) {
    // Java 17 itself passes over bytes behind the 64.
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
      throw missing(e);
    }
  }

  /**
   * Reads the 64 hex digits of a public key.
   *
   * @throws IllegalArgumentException if they are no point of the curve, or one of low order, under
   *     which a signature could be forged
   */
  public static PublicKey publicKey(String hex) {
    return Ed25519PublicKeys.parse(hex);
  }

  /** The 64 hex digits that {@link #publicKey} reads. */
  public static String hex(PublicKey key) {
    return Ed25519PublicKeys.hex(key);
  }

  /**
   * Reads a private key: PKCS#8 as PEM or as plain Base64, or the 64 hex digits of the seed.
   *
   * @throws IllegalArgumentException if it is none of these
   */
  public static PrivateKey privateKey(String text) {
    return Ed25519PrivateKeys.parse(text);
  }

  /** PKCS#8 as PEM, which {@link #privateKey} and OpenSSL read. */
  public static String pem(PrivateKey key) {
    return Ed25519PrivateKeys.pem(key);
  }

  /** The public half, which Java has no other way to compute than making the pair anew. */
  public static PublicKey publicKeyOf(PrivateKey key) {
    byte[] seed = ((EdECPrivateKey) key).getBytes().orElseThrow();
    return newKeyPair(new FixedRandom(seed)).getPublic();
  }

  static PrivateKey fromSeed(byte[] seed) {
    try {
      return KeyFactory.getInstance(NAME)
          .generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, seed));
    } catch (GeneralSecurityException e) {
      throw missing(e);
    }
  }

  static AssertionError missing(GeneralSecurityException e) {
    return new AssertionError("Java 17 has Ed25519 in module jdk.crypto.ec", e);
  }

  /** Gives a seed that is already known to a generator that asks for chance. */
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
