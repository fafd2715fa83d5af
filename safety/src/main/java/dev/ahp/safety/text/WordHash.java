package dev.ahp.safety.text;

/** The 64-bit hash of a folded word, shared by the word list, the rules and the model. */
public final class WordHash {
  public static final long START = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private WordHash() {}

  public static long of(CharSequence word) {
    long hash = START;
    for (int i = 0; i < word.length(); i++) {
      hash = step(hash, word.charAt(i));
    }
    return hash;
  }

  public static long step(long hash, char c) {
    return (hash ^ c) * PRIME;
  }

  /** Spreads a hash over all bits. */
  public static long mix(long hash) {
    long h = hash * 0x9E3779B97F4A7C15L;
    h ^= h >>> 32;
    h *= 0xD6E8FEB86659FD93L;
    return h ^ (h >>> 29);
  }

  /** Combines the hashes of two words in this order. */
  public static long pair(long first, long second) {
    return mix(first * 31 + second);
  }
}
