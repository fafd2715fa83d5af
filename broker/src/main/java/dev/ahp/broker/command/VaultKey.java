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
 * The key under which keys of data subjects lie, kept apart from the store. A sealed text is
 * AES-256-GCM: twelve bytes of nonce, then the cipher text, in hex.
 */
public final class VaultKey {
  private static final int KEY_BYTES = 32;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final HexFormat HEX = HexFormat.of();

  private final byte[] secret;
  private final SecureRandom random = new SecureRandom();

  /** Takes the 32 bytes of a key that was kept. */
  public VaultKey(byte[] secret) {
    if (secret.length != KEY_BYTES) {
      throw new IllegalArgumentException("a vault key has 32 bytes, not " + secret.length);
    }
    this.secret = secret.clone();
  }

  /** A key for a broker that does not outlive its process. */
  public static VaultKey random() {
    return new VaultKey(randomBytes(new SecureRandom(), KEY_BYTES));
  }

  /** A name for a data subject that tells nothing about it without this key. */
  String blind(String subject) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      return HEX.formatHex(mac.doFinal(subject.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HmacSHA256", e);
    }
  }

  /** Whether a key of a data subject was sealed under this one. */
  public boolean fits(String subjectKey) {
    try {
      return open(secret, subjectKey).length == KEY_BYTES;
    } catch (IllegalStateException otherKey) {
      return false;
    }
  }

  /** A new key for a data subject, sealed under this one. */
  String newSubjectKey() {
    return seal(secret, randomBytes(random, KEY_BYTES));
  }

  String encrypt(String subjectKey, String text) {
    return seal(open(secret, subjectKey), text.getBytes(StandardCharsets.UTF_8));
  }

  String decrypt(String subjectKey, String sealed) {
    return new String(open(open(secret, subjectKey), sealed), StandardCharsets.UTF_8);
  }

  private String seal(byte[] key, byte[] plain) {
    byte[] nonce = randomBytes(random, NONCE_BYTES);
    return HEX.formatHex(nonce) + HEX.formatHex(crypt(Cipher.ENCRYPT_MODE, key, nonce, plain));
  }

  private static byte[] open(byte[] key, String sealed) {
    byte[] nonce = HEX.parseHex(sealed.substring(0, NONCE_BYTES * 2));
    return crypt(Cipher.DECRYPT_MODE, key, nonce, HEX.parseHex(sealed.substring(NONCE_BYTES * 2)));
  }

  private static byte[] crypt(int mode, byte[] key, byte[] nonce, byte[] text) {
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
      return cipher.doFinal(text);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("personal data cannot be read: is this the right key?", e);
    }
  }

  private static byte[] randomBytes(SecureRandom random, int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }
}
