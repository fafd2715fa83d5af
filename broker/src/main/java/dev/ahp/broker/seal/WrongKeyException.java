package dev.ahp.broker.seal;

/** Reports that something cannot be decrypted with a key. */
public final class WrongKeyException extends RuntimeException {
  WrongKeyException(String identity) {
    super("cannot decrypt " + identity + ": the key does not fit, or the data is damaged");
  }
}
