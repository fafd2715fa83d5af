package dev.ahp.safety.text;

import java.util.Arrays;

/**
 * The words of one or more fields in order. A token has a hash, its folded letters, a span in its
 * field, and a position. Positions grow by one per word and by more at the end of a sentence, so
 * that rules with small gaps do not match across sentences.
 */
public final class TokenBuffer {
  private long[] hashes = new long[256];
  private int[] from = new int[256];
  private int[] to = new int[256];
  private int[] position = new int[256];
  private int[] known = new int[256];
  private long[] concepts = new long[256];
  private int[] letters = new int[257];
  private char[] pool = new char[2048];
  private int[] fieldStarts = new int[16];
  private int poolEnd;
  private int size;
  private int fields;
  private boolean[] quoted = new boolean[256];
  private boolean inQuotes;
  private int next;

  /** Removes all fields and keeps the memory. */
  public void clear() {
    Arrays.fill(concepts, 0, size, 0);
    // A text without words has an empty span at its start.
    from[0] = 0;
    to[0] = 0;
    size = 0;
    fields = 0;
    poolEnd = 0;
    next = 0;
    inQuotes = false;
  }

  /** Starts a new field. */
  public void startField() {
    if (fields == fieldStarts.length) {
      fieldStarts = Arrays.copyOf(fieldStarts, fields * 2);
    }
    fieldStarts[fields++] = size;
    inQuotes = false;
  }

  public int fields() {
    return fields;
  }

  /** Returns the first token of a field, or the number of tokens after the last field. */
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

  /** Returns the number of the word in the word list, or -1. */
  public int known(int token) {
    return known[token];
  }

  /** Returns true if the token is between quotation marks or backticks. */
  public boolean isQuoted(int token) {
    return quoted[token];
  }

  /** Returns the position of the next token. */
  int nextPosition() {
    return next;
  }

  /** Returns a copy of the tokens from {@code first} on, which are those of the last field. */
  FieldTokens copyFrom(int first, int firstPosition) {
    int[] positions = Arrays.copyOfRange(position, first, size);
    int[] starts = Arrays.copyOfRange(letters, first, size + 1);
    int firstLetter = letters[first];
    for (int i = 0; i < positions.length; i++) {
      positions[i] -= firstPosition;
    }
    for (int i = 0; i < starts.length; i++) {
      starts[i] -= firstLetter;
    }
    return new FieldTokens(
        Arrays.copyOfRange(hashes, first, size),
        Arrays.copyOfRange(from, first, size),
        Arrays.copyOfRange(to, first, size),
        positions,
        Arrays.copyOfRange(known, first, size),
        Arrays.copyOfRange(quoted, first, size),
        starts,
        Arrays.copyOfRange(pool, firstLetter, letters[size]),
        next - firstPosition);
  }

  /** Appends the tokens of a field, which has been started. */
  void append(FieldTokens field) {
    int count = field.hashes().length;
    int capacity = hashes.length;
    while (size + count + 2 > capacity) {
      capacity *= 2;
    }
    if (capacity > hashes.length) {
      grow(capacity);
    }
    System.arraycopy(field.hashes(), 0, hashes, size, count);
    System.arraycopy(field.from(), 0, from, size, count);
    System.arraycopy(field.to(), 0, to, size, count);
    System.arraycopy(field.known(), 0, known, size, count);
    System.arraycopy(field.quoted(), 0, quoted, size, count);
    int firstLetter = letters[size];
    for (int i = 0; i < count; i++) {
      position[size + i] = next + field.position()[i];
      letters[size + i + 1] = firstLetter + field.letters()[i + 1];
    }
    int moreLetters = field.pool().length;
    System.arraycopy(field.pool(), 0, reserve(moreLetters), firstLetter, moreLetters);
    poolEnd = firstLetter + moreLetters;
    size += count;
    next += field.length();
  }

  /** Starts or ends a quotation. */
  void quote() {
    inQuotes = !inQuotes;
  }

  /** Returns the concepts of the token as a bit set; rules add them. */
  public long concepts(int token) {
    return concepts[token];
  }

  public void addConcepts(int token, long bits) {
    concepts[token] |= bits;
  }

  public int lettersFrom(int token) {
    return letters[token];
  }

  public int lettersTo(int token) {
    return letters[token + 1];
  }

  /** Returns whether a letter of the token is an ASCII digit. */
  public boolean containsDigit(int token) {
    for (int i = letters[token]; i < letters[token + 1]; i++) {
      if (pool[i] >= '0' && pool[i] <= '9') {
        return true;
      }
    }
    return false;
  }

  public char letter(int index) {
    return pool[index];
  }

  /** Adds a gap before the next token, at the end of a sentence or paragraph. */
  void pause(int positions) {
    next += positions;
  }

  /** Appends a letter to the current word, which {@link #word} ends. */
  void letter(char c) {
    if (poolEnd == pool.length) {
      pool = Arrays.copyOf(pool, poolEnd * 2);
    }
    pool[poolEnd++] = c;
  }

  /** Returns the letter pool with space for {@code more} letters after {@link #draftStart}. */
  char[] reserve(int more) {
    if (poolEnd + more > pool.length) {
      pool = Arrays.copyOf(pool, pool.length * 2 + more);
    }
    return pool;
  }

  int draftStart() {
    return letters[size];
  }

  /** Appends the letters that the caller wrote into the {@link #reserve reserved} space. */
  void commit(int more) {
    poolEnd += more;
  }

  /** Returns the number of letters of the current word. */
  int draftLength() {
    return poolEnd - letters[size];
  }

  String draft() {
    return new String(pool, letters[size], draftLength());
  }

  char draft(int index) {
    return pool[letters[size] + index];
  }

  void dropDraft() {
    poolEnd = letters[size];
  }

  /** Ends the current word. */
  void word(long hash, int start, int end) {
    add(hash, start, end, poolEnd);
  }

  /** Ends the current word, which has this number in the word list. */
  void word(long hash, int number, int start, int end) {
    add(hash, start, end, poolEnd);
    known[size - 1] = number;
  }

  /** Adds a token without letters and keeps the current word. */
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
    quoted[size] = inQuotes;
    size++;
    letters[size] = lettersEnd;
  }

  private void grow(int capacity) {
    hashes = Arrays.copyOf(hashes, capacity);
    from = Arrays.copyOf(from, capacity);
    to = Arrays.copyOf(to, capacity);
    position = Arrays.copyOf(position, capacity);
    known = Arrays.copyOf(known, capacity);
    concepts = Arrays.copyOf(concepts, capacity);
    quoted = Arrays.copyOf(quoted, capacity);
    letters = Arrays.copyOf(letters, capacity + 1);
  }
}
