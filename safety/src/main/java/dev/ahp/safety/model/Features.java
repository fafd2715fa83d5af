package dev.ahp.safety.model;

import dev.ahp.safety.text.TokenBuffer;
import dev.ahp.safety.text.WordHash;

/**
 * The n-grams that end at a token: one to three words, and four to five characters of the word
 * including its boundaries. Each n-gram is a bucket number; hash collisions are part of the model.
 * N-grams of the last tokens are skipped, so that repeated words do not outweigh all others.
 */
public final class Features {
  /** Maximum number of features per token; longer words have no character n-grams. */
  public static final int MAX_COUNT = 128;

  private static final long EDGE = '_';
  private static final int MIN_WORD_LENGTH = 4;
  private static final int RECENT_SIZE = 2048;
  private static final int REPEAT_TOKENS = 64; // a power of two

  private final int shift;
  private final int[] buckets = new int[MAX_COUNT + 1];

  /** The last bucket of each entry in the upper half, and its token number in the lower half. */
  private final long[] recent = new long[RECENT_SIZE];

  private int count;

  /**
   * @param bits of a bucket number
   */
  public Features(int bits) {
    this.shift = 64 - bits;
  }

  public int count() {
    return count;
  }

  public int bucket(int index) {
    return buckets[index];
  }

  /** Computes the features of a token and discards those of the previous one. */
  public void compute(TokenBuffer tokenBuffer, int token) {
    count = 0;
    // The offset makes entries that were never written look old.
    int now = token + REPEAT_TOKENS;
    long word = tokenBuffer.hash(token);
    add(word * 3 + 1, now);
    if (token > 0) {
      long pair = WordHash.pair(tokenBuffer.hash(token - 1), word);
      add(pair, now);
      if (token > 1) {
        add(WordHash.pair(tokenBuffer.hash(token - 2), pair) + 7, now);
      }
    }
    int from = tokenBuffer.lettersFrom(token);
    int to = tokenBuffer.lettersTo(token);
    if (to - from >= MIN_WORD_LENGTH) {
      addCharacterGrams(tokenBuffer, from, to, now);
    }
  }

  /** Packs four 16-bit characters into one word; the fifth is added to the hash. */
  private void addCharacterGrams(TokenBuffer tokenBuffer, int from, int to, int now) {
    long window = EDGE;
    for (int i = from; i < from + 3; i++) {
      window = (window << 16) | tokenBuffer.letter(i);
    }
    add(window, now);
    for (int i = from + 3; i <= to; i++) {
      long dropped = window >>> 48;
      window = (window << 16) | (i < to ? tokenBuffer.letter(i) : EDGE);
      add(window, now);
      add(window * 31 + dropped, now);
    }
  }

  /** Adds a bucket unless it occurred within the last tokens; branch-free for speed. */
  private void add(long key, int now) {
    int bucket = (int) (WordHash.mix(key) >>> shift);
    int entry = bucket & (RECENT_SIZE - 1);
    long age = (((long) bucket << 32) | now) - recent[entry];
    long distance = age & -REPEAT_TOKENS;
    long isNew = (distance | -distance) >> 63;
    recent[entry] += age & isNew;
    buckets[count] = bucket;
    count -= (int) isNew;
  }
}
