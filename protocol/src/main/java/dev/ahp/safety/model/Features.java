package dev.ahp.safety.model;

import dev.ahp.safety.hash.WordHash;
import dev.ahp.safety.text.Tokens;

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
  private static final int REPEAT = 64;

  private final int shift;
  private final int[] buckets = new int[MOST];
  private final int[] recent = new int[RECENT];
  private final int[] since = new int[RECENT];
  private int token;
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
  public void at(Tokens tokens, int token) {
    count = 0;
    this.token = token + 1;
    long word = tokens.hash(token);
    add(word * 3 + 1);
    if (token > 0) {
      long pair = WordHash.pair(tokens.hash(token - 1), word);
      add(pair);
      if (token > 1) {
        add(WordHash.pair(tokens.hash(token - 2), pair) + 7);
      }
    }
    int from = tokens.lettersFrom(token);
    int to = tokens.lettersTo(token);
    if (to - from >= SHORTEST_SPELLED) {
      spell(tokens, from, to);
    }
  }

  /** Sixteen bits a character: four fill one word, the fifth is added to it. */
  private void spell(Tokens tokens, int from, int to) {
    long window = EDGE;
    char dropped = 0;
    for (int i = from; i <= to; i++) {
      long next = i < to ? tokens.letter(i) : EDGE;
      dropped = (char) (window >>> 48);
      window = (window << 16) | next;
      int seen = i - from + 2;
      if (seen >= 4) {
        add(window);
      }
      if (seen >= 5) {
        add(window * 31 + dropped);
      }
    }
  }

  private void add(long key) {
    int bucket = (int) (WordHash.mix(key) >>> shift);
    int slot = bucket & (RECENT - 1);
    if (recent[slot] == bucket && since[slot] > 0 && token - since[slot] < REPEAT) {
      return;
    }
    recent[slot] = bucket;
    since[slot] = token;
    buckets[count++] = bucket;
  }
}
