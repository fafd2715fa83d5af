package dev.ahp.safety.model;

import dev.ahp.safety.hash.WordHash;
import dev.ahp.safety.text.TokenBuffer;

/**
 * The n-grams that end at a token: one to three words, and four to five characters of the word
 * itself between its edges. Each is a bucket number; hashing is unsigned, collisions are part of
 * the model. What was seen within the last tokens is left out, so that a word that a text keeps
 * repeating does not outweigh all others; a small table of recent buckets is enough for that.
 */
public final class Features {
  /** No token has more, since longer words are not spelled out. */
  public static final int MOST = 128;

  private static final long EDGE = '_';
  private static final int SHORTEST_SPELLED = 4;
  private static final int RECENT = 2048;
  private static final int REPEAT = 64; // a power of two

  private final int shift;
  private final int[] buckets = new int[MOST + 1];

  /** The bucket last seen of those that share an entry, in the upper half, and when. */
  private final long[] recent = new long[RECENT];

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

  /** Forgets the features of the token before and gathers those of this one. */
  public void at(TokenBuffer tokenBuffer, int token) {
    count = 0;
    // Time begins late enough for an entry that was never written to count as long ago.
    int now = token + REPEAT;
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
    if (to - from >= SHORTEST_SPELLED) {
      spell(tokenBuffer, from, to, now);
    }
  }

  /** Sixteen bits a character: four fill one word, the fifth is added to it. */
  private void spell(TokenBuffer tokenBuffer, int from, int to, int now) {
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

  /**
   * Takes a bucket in unless the same one was within the last tokens; then their stamps are close.
   * There is no branch, because whether a word repeats cannot be foreseen.
   */
  private void add(long key, int now) {
    int bucket = (int) (WordHash.mix(key) >>> shift);
    int entry = bucket & (RECENT - 1);
    long age = (((long) bucket << 32) | now) - recent[entry];
    long away = age & -REPEAT;
    long isNew = (away | -away) >> 63;
    recent[entry] += age & isNew;
    buckets[count] = bucket;
    count -= (int) isNew;
  }
}
