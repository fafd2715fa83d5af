package dev.ahp.safety.model;

import dev.ahp.safety.text.TokenBuffer;
import dev.ahp.safety.text.WordHash;
import java.util.Arrays;

/**
 * The features that end at a token: sequences of one to three words, and sequences of one to three
 * concepts of the rule file, such as "override, prior, orders", that are at most a few words apart.
 * Concepts are the same in all languages. Each feature is a bucket number; hash collisions are part
 * of the model. Words with digits have no features, because identifiers and times would get the
 * weights of unrelated features. Features of the last tokens are skipped, so that repeated words do
 * not outweigh all others.
 */
public final class Features {
  /** Maximum number of features per token; further ones are omitted. */
  public static final int MAX_COUNT = 256;

  private static final int RECENT_SIZE = 2048;
  private static final int REPEAT_TOKENS = 64; // a power of two

  private static final long CONCEPT = 0x7A5C0D1E2B3F4961L;
  private static final int NEAR_COUNT = 4;
  private static final int NEAR_POSITIONS = 8;
  private static final int ADJACENT_POSITIONS = 2;
  private static final int NEVER = -1_000_000;

  private final int shift;
  private final int[] buckets = new int[MAX_COUNT + 1];

  /** The last bucket of each entry in the upper half, and its token number in the lower half. */
  private final long[] recent = new long[RECENT_SIZE];

  /** The last tokens with concepts, latest first. */
  private final long[] nearConcepts = new long[NEAR_COUNT];

  private final int[] nearPositions = new int[NEAR_COUNT];
  private int count;
  private int now;

  /** The hashes of the last two words, 0 for none and for words with digits. */
  private long previous;

  private long beforePrevious;

  /**
   * @param bits of a bucket number
   */
  public Features(int bits) {
    this.shift = 64 - bits;
    clear();
  }

  /** Forgets the tokens of the previous text. */
  void clear() {
    Arrays.fill(recent, 0);
    Arrays.fill(nearPositions, NEVER);
    previous = 0;
    beforePrevious = 0;
  }

  public int count() {
    return count;
  }

  public int bucket(int index) {
    return buckets[index];
  }

  /**
   * Computes the features of a token and discards those of the previous one. The tokens of a text
   * must be passed in order, without gaps.
   */
  public void compute(TokenBuffer tokenBuffer, int token) {
    count = 0;
    // The offset makes entries that were never written look old.
    now = token + REPEAT_TOKENS;
    addWords(tokenBuffer, token);
    addConcepts(tokenBuffer, token);
  }

  private void addWords(TokenBuffer tokenBuffer, int token) {
    long word = tokenBuffer.containsDigit(token) ? 0 : tokenBuffer.hash(token);
    if (word != 0) {
      add(word * 3 + 1);
      if (previous != 0) {
        long pair = WordHash.pair(previous, word);
        add(pair);
        if (beforePrevious != 0) {
          add(WordHash.pair(beforePrevious, pair) + 7);
        }
      }
    }
    beforePrevious = previous;
    previous = word;
  }

  /**
   * Adds the concepts of the token, and their pairs and triples with concepts of the words before.
   */
  private void addConcepts(TokenBuffer tokenBuffer, int token) {
    long concepts = tokenBuffer.concepts(token);
    if (concepts == 0) {
      return;
    }
    int position = tokenBuffer.position(token);
    for (long rest = concepts; rest != 0; rest &= rest - 1) {
      int concept = Long.numberOfTrailingZeros(rest);
      add(CONCEPT + concept);
      addConceptSequences(concept, position);
    }
    remember(concepts, position);
  }

  private void addConceptSequences(int concept, int position) {
    for (int back = 0;
        back < NEAR_COUNT && position - nearPositions[back] <= NEAR_POSITIONS;
        back++) {
      long distance = position - nearPositions[back] <= ADJACENT_POSITIONS ? 1 : 2;
      for (long rest = nearConcepts[back]; rest != 0 && count < MAX_COUNT - 1; rest &= rest - 1) {
        long pair = (distance << 16) | (Long.numberOfTrailingZeros(rest) << 8) | concept;
        add(CONCEPT + pair);
        if (back == 0) {
          addTriples((pair & 0xFFFF) | 1 << 20);
        }
      }
    }
  }

  private void addTriples(long pair) {
    if (nearPositions[0] - nearPositions[1] > NEAR_POSITIONS) {
      return;
    }
    for (long rest = nearConcepts[1]; rest != 0 && count < MAX_COUNT - 1; rest &= rest - 1) {
      add(CONCEPT + (pair | (long) Long.numberOfTrailingZeros(rest) << 24));
    }
  }

  private void remember(long concepts, int position) {
    for (int i = NEAR_COUNT - 1; i > 0; i--) {
      nearConcepts[i] = nearConcepts[i - 1];
      nearPositions[i] = nearPositions[i - 1];
    }
    nearConcepts[0] = concepts;
    nearPositions[0] = position;
  }

  /** Adds a bucket unless it occurred within the last tokens; branch-free for speed. */
  private void add(long key) {
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
