package dev.ahp.safety.text;

import dev.ahp.safety.hash.WordHash;
import java.util.Arrays;

/**
 * The words of one or more fields in order. Every token knows its hash, its folded letters, where
 * it stood in its field, and its position: positions grow by one a word and by more at the end of a
 * sentence, so that a rule that bridges few positions does not reach over sentences.
 */
public final class TokenBuffer {
  private long[] hashes = new long[256];
  private int[] from = new int[256];
  private int[] to = new int[256];
  private int[] position = new int[256];
  private int[] known = new int[256];
  private int[] letters = new int[257];
  private char[] pool = new char[2048];
  private int[] fieldStarts = new int[16];
  private int poolEnd;
  private int size;
  private int fields;
  private int next;

  /** The tokens that follow belong to a new field. */
  public void startField() {
    if (fields == fieldStarts.length) {
      fieldStarts = Arrays.copyOf(fieldStarts, fields * 2);
    }
    fieldStarts[fields++] = size;
  }

  public int fields() {
    return fields;
  }

  /** The first token of a field; of the field after the last: the number of tokens. */
  public int fieldStart(int field) {
    return field < fields ? fieldStarts[field] : size;
  }

  public int fieldOf(int token) {
    int low = 0;
    int high = fields - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (fieldStarts[middle] <= token) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  public int size() {
    return size;
  }

  public long hash(int token) {
    return hashes[token];
  }

  public int from(int token) {
    return from[token];
  }

  public int to(int token) {
    return to[token];
  }

  public int position(int token) {
    return position[token];
  }

  /** The number of the word in the word list, or −1 if it is not known to be there. */
  public int known(int token) {
    return known[token];
  }

  public int lettersFrom(int token) {
    return letters[token];
  }

  public int lettersTo(int token) {
    return letters[token + 1];
  }

  public char letter(int index) {
    return pool[index];
  }

  /** Ends a sentence or paragraph: the next token stands further away. */
  void pause(int positions) {
    next += positions;
  }

  /** Adds one letter to the word that {@link #word} will end. */
  void letter(char c) {
    if (poolEnd == pool.length) {
      pool = Arrays.copyOf(pool, poolEnd * 2);
    }
    pool[poolEnd++] = c;
  }

  /** The pool of letters, with room for so many more after {@link #draftStart}. */
  char[] room(int more) {
    if (poolEnd + more > pool.length) {
      pool = Arrays.copyOf(pool, pool.length * 2 + more);
    }
    return pool;
  }

  int draftStart() {
    return letters[size];
  }

  /** Takes as many letters as were written into the {@link #room}. */
  void take(int more) {
    poolEnd += more;
  }

  /** The letters so far of the word that is being written, after {@link #letter(char)}. */
  int drafted() {
    return poolEnd - letters[size];
  }

  String draft() {
    return new String(pool, letters[size], drafted());
  }

  char draft(int index) {
    return pool[letters[size] + index];
  }

  void dropDraft() {
    poolEnd = letters[size];
  }

  /** Ends the word whose letters were added. */
  void word(long hash, int start, int end) {
    add(hash, start, end, poolEnd);
  }

  /** Ends the word whose letters were added and that has this number in the word list. */
  void word(long hash, int number, int start, int end) {
    add(hash, start, end, poolEnd);
    known[size - 1] = number;
  }

  /** Adds a token without letters; those that were added wait for their word. */
  void mark(long hash, int start, int end) {
    add(hash, start, end, letters[size]);
  }

  void word(String word, int start, int end) {
    for (int i = 0; i < word.length(); i++) {
      letter(word.charAt(i));
    }
    word(WordHash.of(word), start, end);
  }

  private void add(long hash, int start, int end, int lettersEnd) {
    if (size + 2 == hashes.length) {
      grow(hashes.length * 2);
    }
    hashes[size] = hash;
    from[size] = start;
    to[size] = end;
    position[size] = next++;
    known[size] = -1;
    size++;
    letters[size] = lettersEnd;
  }

  private void grow(int room) {
    hashes = Arrays.copyOf(hashes, room);
    from = Arrays.copyOf(from, room);
    to = Arrays.copyOf(to, room);
    position = Arrays.copyOf(position, room);
    known = Arrays.copyOf(known, room);
    letters = Arrays.copyOf(letters, room + 1);
  }
}
