package dev.ahp.broker.command;

import dev.ahp.broker.seal.AesGcm;
import dev.ahp.broker.seal.WrongKeyException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key that encrypts the keys of data subjects, stored apart from the database. An encrypted
 * text is AES-256-GCM: a 12-byte nonce and the ciphertext, in hex.
 */
public final class VaultKey {
  private static final String NO_IDENTITY = "";
  private static final HexFormat HEX = HexFormat.of();

  private final byte[] secret;

  /** Creates a vault key from its 32 bytes. */
  public VaultKey(byte[] secret) {
    if (secret.length != AesGcm.KEY_BYTES) {
      throw new IllegalArgumentException("a vault key must have 32 bytes, not " + secret.length);
    }
    this.secret = secret.clone();
  }

  /** Returns a new key for a broker that keeps its data in memory. */
  public static VaultKey random() {
    return new VaultKey(new AesGcm().randomKey());
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
      return decryptBytes(secret, subjectKey).length == AesGcm.KEY_BYTES;
    } catch (IllegalStateException otherKey) {
      return false;
    }
  }

  /** Returns a new key for a data subject, encrypted with this key. */
  String newSubjectKey() {
    return sealBytes(secret, new AesGcm().randomKey());
  }

  String encrypt(String subjectKey, String text) {
    return sealBytes(decryptBytes(secret, subjectKey), text.getBytes(StandardCharsets.UTF_8));
  }

  String decrypt(String subjectKey, String sealed) {
    return new String(
        decryptBytes(decryptBytes(secret, subjectKey), sealed), StandardCharsets.UTF_8);
  }

  private static String sealBytes(byte[] key, byte[] plain) {
    return HEX.formatHex(new AesGcm().encrypt(aesKey(key), plain, NO_IDENTITY));
  }

  private static byte[] decryptBytes(byte[] key, String sealed) {
    try {
      return new AesGcm().decrypt(aesKey(key), HEX.parseHex(sealed), NO_IDENTITY);
    } catch (WrongKeyException e) {
      throw new IllegalStateException(
          "cannot decrypt personal data; check that the vault key belongs to this store", e);
    }
  }

  private static SecretKey aesKey(byte[] key) {
    return new SecretKeySpec(key, "AES");
  }
}
