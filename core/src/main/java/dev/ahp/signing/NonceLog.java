package dev.ahp.signing;

/** Records which packet used a nonce, for as long as its signature can be valid. */
@FunctionalInterface
public interface NonceLog {
  /**
   * Returns whether another packet used the nonce. Otherwise records the use until it expires. The
   * same packet may be sent again. The check and the recording are atomic.
   */
  boolean seen(NonceUse use);
}
