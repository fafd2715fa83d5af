package dev.ahp.broker.seal;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * AES-256-GCM. The result is a random nonce of 12 bytes and the ciphertext with its tag. The
 * identity of what is encrypted is authenticated, so that a ciphertext cannot be moved to another
 * row. Not thread-safe.
 */
public final class AesGcm {
  public static final int KEY_BYTES = 32;

  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  /** Nonces are drawn in blocks, because each call of the generator has a high fixed cost. */
  private static final int BLOCK_BYTES = NONCE_BYTES * 128;

  private final Cipher cipher = cipher();
  private final SecureRandom random = new SecureRandom();
  private final byte[] nonces = new byte[BLOCK_BYTES];
  private int next = BLOCK_BYTES;

  private static Cipher cipher() {
    try {
      return Cipher.getInstance("AES/GCM/NoPadding");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES/GCM is not available", e);
    }
  }

  public byte[] randomKey() {
    byte[] key = new byte[KEY_BYTES];
    random.nextBytes(key);
    return key;
  }

  public byte[] encrypt(SecretKey key, byte[] plain, String identity) {
    return encrypt(key, plain, identity, 0);
  }

  /**
   * Decrypts the result of {@link #encrypt(SecretKey, byte[], String)}.
   *
   * @throws WrongKeyException if the key or the identity is another one, or the bytes are damaged
   */
  public byte[] decrypt(SecretKey key, byte[] sealed, String identity) {
    return decrypt(key, sealed, identity, 0);
  }

  /** Encrypts after a header of {@code offset} bytes, which the caller fills. */
  byte[] encrypt(SecretKey key, byte[] plain, String identity, int offset) {
    byte[] nonce = nextNonce();
    try {
      cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, nonce));
      cipher.updateAAD(identity.getBytes(StandardCharsets.UTF_8));
      int start = offset + NONCE_BYTES;
      byte[] sealed = new byte[start + cipher.getOutputSize(plain.length)];
      System.arraycopy(nonce, 0, sealed, offset, NONCE_BYTES);
      cipher.doFinal(plain, 0, plain.length, sealed, start);
      return sealed;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot encrypt: " + e.getMessage(), e);
    }
  }

  /**
   * Decrypts what follows a header of {@code offset} bytes.
   *
   * @throws WrongKeyException if the key or the identity is another one, or the bytes are damaged
   */
  byte[] decrypt(SecretKey key, byte[] sealed, String identity, int offset) {
    int start = offset + NONCE_BYTES;
    if (sealed.length < start) {
      throw new WrongKeyException(identity);
    }
    try {
      cipher.init(
          Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, sealed, offset, NONCE_BYTES));
      cipher.updateAAD(identity.getBytes(StandardCharsets.UTF_8));
      return cipher.doFinal(sealed, start, sealed.length - start);
    } catch (GeneralSecurityException e) {
      throw new WrongKeyException(identity);
    }
  }

  private byte[] nextNonce() {
    if (next == BLOCK_BYTES) {
      random.nextBytes(nonces);
      next = 0;
    }
    byte[] nonce = Arrays.copyOfRange(nonces, next, next + NONCE_BYTES);
    next += NONCE_BYTES;
    return nonce;
  }
}
