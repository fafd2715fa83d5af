package dev.ahp.signing;

/** Remembers which packet a nonce came with, for as long as its signature could pass. */
@FunctionalInterface
public interface NonceLog {
  /**
   * Whether the nonce came with another packet before. If not, the use is kept until its end; the
   * same packet may come again. Asking and keeping are one step, also between two callers at once.
   */
  boolean seen(NonceUse use);
}
