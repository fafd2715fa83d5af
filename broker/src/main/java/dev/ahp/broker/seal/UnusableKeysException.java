package dev.ahp.broker.seal;

import java.util.List;

/** Reports that the configured master keys do not open the data keys of a store. */
public final class UnusableKeysException extends RuntimeException {
  private UnusableKeysException(String message) {
    super(message);
  }

  static UnusableKeysException unknownMaster(String master, List<String> configured) {
    return new UnusableKeysException(
        "the store is encrypted with the master key %s, but only %s is configured; configure that key, also as an old one"
            .formatted(master, String.join(", ", configured)));
  }

  static UnusableKeysException damaged(int number, String master) {
    return new UnusableKeysException(
        "data key %s of the store cannot be decrypted with the master key %s; the key or the store is damaged; restore a backup"
            .formatted(number, master));
  }

  /** Returns the failure of a store that is encrypted although no key is configured. */
  public static UnusableKeysException notConfigured(String master) {
    return new UnusableKeysException(
        "the store is encrypted with the master key %s, but no key is configured; set encryption in ahp.yaml"
            .formatted(master));
  }
}
