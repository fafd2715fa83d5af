package dev.ahp.broker.command;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key that encrypts the keys of data subjects, stored apart from the database. An encrypted
 * text is AES-256-GCM: a 12-byte nonce and the ciphertext, in hex.
 */
public final class VaultKey {
  private static final int KEY_BYTES = 32;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final HexFormat HEX = HexFormat.of();

  private final byte[] secret;
  private final SecureRandom random = new SecureRandom();

  /** Creates a vault key from its 32 bytes. */
  public VaultKey(byte[] secret) {
    if (secret.length != KEY_BYTES) {
      throw new IllegalArgumentException("a vault key must have 32 bytes, not " + secret.length);
    }
    this.secret = secret.clone();
  }

  /** Returns a new key for a broker that keeps its data in memory. */
  public static VaultKey random() {
    return new VaultKey(randomBytes(new SecureRandom(), KEY_BYTES));
  }

  /** Returns the keyed hash of a data subject's name. */
  String blind(String subject) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      return HEX.formatHex(mac.doFinal(subject.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("HmacSHA256 is not available", e);
    }
  }

  /** Returns whether the key of a data subject was encrypted with this key. */
  public boolean fits(String subjectKey) {
    try {
      return decryptBytes(secret, subjectKey).length == KEY_BYTES;
    } catch (IllegalStateException otherKey) {
      return false;
    }
  }

  /** Returns a new key for a data subject, encrypted with this key. */
  String newSubjectKey() {
    return sealBytes(secret, randomBytes(random, KEY_BYTES));
  }

  String encrypt(String subjectKey, String text) {
    return sealBytes(decryptBytes(secret, subjectKey), text.getBytes(StandardCharsets.UTF_8));
  }

  String decrypt(String subjectKey, String sealed) {
    return new String(
        decryptBytes(decryptBytes(secret, subjectKey), sealed), StandardCharsets.UTF_8);
  }

  private String sealBytes(byte[] key, byte[] plain) {
    byte[] nonce = randomBytes(random, NONCE_BYTES);
    return HEX.formatHex(nonce) + HEX.formatHex(crypt(Cipher.ENCRYPT_MODE, key, nonce, plain));
  }

  private static byte[] decryptBytes(byte[] key, String sealed) {
    byte[] nonce = HEX.parseHex(sealed.substring(0, NONCE_BYTES * 2));
    return crypt(Cipher.DECRYPT_MODE, key, nonce, HEX.parseHex(sealed.substring(NONCE_BYTES * 2)));
  }

  private static byte[] crypt(int mode, byte[] key, byte[] nonce, byte[] text) {
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
      return cipher.doFinal(text);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(
          "cannot decrypt personal data; check that the vault key belongs to this store", e);
    }
  }

  private static byte[] randomBytes(SecureRandom random, int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }
}
