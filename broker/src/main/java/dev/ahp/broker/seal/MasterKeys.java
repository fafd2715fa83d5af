package dev.ahp.broker.seal;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The keys that encrypt data keys, newest first. They are configured outside of the store, which
 * knows only their ids: the first 16 hexadecimal digits of their SHA-256 hash.
 */
public final class MasterKeys {
  private static final int ID_CHARS = 16;
  private static final int MAX_KEYS = 16;

  private final List<MasterKey> keys;

  /** A key and its id. */
  private record MasterKey(String id, SecretKey secret) {}

  private MasterKeys(List<MasterKey> keys) {
    this.keys = List.copyOf(keys);
  }

  /**
   * Parses keys that are separated by white space, each 32 bytes in base64.
   *
   * @throws IllegalArgumentException without the text, which is secret
   */
  public static MasterKeys parse(String text) {
    List<MasterKey> keys = new ArrayList<>();
    for (String word : text.strip().split("\\s+", MAX_KEYS + 1)) {
      keys.add(key(word, keys.size() + 1));
    }
    if (keys.size() > MAX_KEYS) {
      throw new IllegalArgumentException("there are more than " + MAX_KEYS + " master keys");
    }
    return new MasterKeys(keys);
  }

  private static MasterKey key(String base64, int place) {
    byte[] secret;
    try {
      secret = Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("master key " + place + " is not base64");
    }
    if (secret.length != AesGcm.KEY_BYTES) {
      throw new IllegalArgumentException(
          "master key %s has %s bytes, but must have %s; create one with: ahp keys new"
              .formatted(place, secret.length, AesGcm.KEY_BYTES));
    }
    return new MasterKey(id(secret), new SecretKeySpec(secret, "AES"));
  }

  private static String id(byte[] secret) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(secret);
      return HexFormat.of().formatHex(hash).substring(0, ID_CHARS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-256 is not available", e);
    }
  }

  /** Returns a new random key in base64. */
  public static String newKey() {
    return Base64.getEncoder().encodeToString(new AesGcm().randomKey());
  }

  /** Returns the id of the key that encrypts new data keys. */
  public String newest() {
    return keys.get(0).id();
  }

  /** Returns the ids of all keys, newest first. */
  public List<String> ids() {
    return keys.stream().map(MasterKey::id).toList();
  }

  /** Encrypts a data key with the newest master key. */
  String wrap(byte[] dataKey, String identity) {
    byte[] wrapped = new AesGcm().encrypt(keys.get(0).secret(), dataKey, identity);
    return Base64.getEncoder().encodeToString(wrapped);
  }

  /**
   * Decrypts a data key.
   *
   * @return empty if there is no master key with the id
   * @throws WrongKeyException if it cannot be decrypted
   */
  Optional<byte[]> unwrap(String master, String wrapped, String identity) {
    return keys.stream()
        .filter(it -> it.id().equals(master))
        .findFirst()
        .map(
            it ->
                new AesGcm()
                    .decrypt(it.secret(), Base64.getDecoder().decode(wrapped), identity, 0));
  }
}
