package dev.ahp.safety.text;

/**
 * The fast path for ordinary text. A word of ASCII letters and digits is tokenized, folded and
 * hashed in one pass. A chunk of letters between spaces, with at most one punctuation mark at its
 * end, needs no check for obfuscation or markers. Everything else is left to {@link WordTokenizer},
 * which produces the same tokens.
 */
final class PlainWordReader {
  private static final char[] FOLDED = folded();

  /** All numbers are one word. */
  private static final long NUMBER = WordHash.of("0");

  private final MappedText text;
  private final TokenBuffer out;
  private final SpellingNormalizer normalizer;
  private long hash;
  private boolean digit;

  PlainWordReader(MappedText text, TokenBuffer out, SpellingNormalizer normalizer) {
    this.text = text;
    this.out = out;
    this.normalizer = normalizer;
  }

  /** Reads a chunk that is one word of letters and returns its end, otherwise {@code start}. */
  int chunk(int start) {
    int end = write(start);
    // A single letter can be part of a spaced-out word.
    if (end - start < 2 || !endsChunk(end)) {
      out.dropDraft();
      return start;
    }
    normalizer.word(hash, text.from(start), text.to(end - 1));
    return end < text.length() ? skipPunctuation(end) : end;
  }

  /** Writes the letters of the word that starts here and returns its end. */
  private int write(int start) {
    char[] chars = text.chars();
    char[] letters = out.reserve(WordTokenizer.MAX_WORD);
    int shift = out.draftStart() - start;
    int limit = Math.min(text.length(), start + WordTokenizer.MAX_WORD);
    long hash = WordHash.START;
    int i = start;
    while (i < limit) {
      int c = chars[i] | 0x20;
      if (c < 'a' || c > 'z') {
        break;
      }
      letters[shift + i] = (char) c;
      hash = WordHash.step(hash, (char) c);
      i++;
    }
    this.hash = hash;
    out.commit(i - start);
    return i;
  }

  /** Like {@link WordFolder#fold}; returns false if the word has other characters. */
  boolean word(int start, int end) {
    char[] chars = text.chars();
    char[] letters = out.reserve(WordTokenizer.MAX_WORD);
    int shift = out.draftStart() - start;
    long hash = WordHash.START;
    int any = 0;
    boolean digit = false;
    for (int i = start; i < end; i++) {
      char c = chars[i] < 0x80 ? FOLDED[chars[i]] : 0;
      if (c == 0) {
        return false;
      }
      any |= c;
      digit |= c == '0';
      letters[shift + i] = c;
      hash = WordHash.step(hash, c);
    }
    boolean number = any < 'a';
    this.hash = number ? NUMBER : hash;
    this.digit = digit;
    out.commit(number ? 1 : end - start);
    return true;
  }

  /** Returns true if the last word contains a digit; the word list has no such word. */
  boolean containsDigit() {
    return digit;
  }

  long hash() {
    return hash;
  }

  private boolean endsChunk(int end) {
    return isEnd(end) || (isPunctuation(text.at(end)) && isEnd(end + 1));
  }

  private boolean isEnd(int i) {
    return i >= text.length() || CharacterFolder.isSpace(text.at(i));
  }

  /** Punctuation that can only end a sentence before a space; a colon can mean more. */
  private static boolean isPunctuation(char c) {
    return c == ',' || c == '.' || c == ';' || c == '?' || c == ')';
  }

  private int skipPunctuation(int end) {
    char sign = text.at(end);
    if (sign == '.' || sign == '?') {
      out.pause(2);
    }
    return isPunctuation(sign) ? end + 1 : end;
  }

  private static char[] folded() {
    char[] table = new char[0x80];
    for (char c = 0; c < table.length; c++) {
      boolean letter = (Ascii.kind(c) & Ascii.LETTER) != 0;
      boolean digit = (Ascii.kind(c) & Ascii.DIGIT) != 0;
      table[c] = letter ? Character.toLowerCase(c) : digit ? '0' : 0;
    }
    return table;
  }
}
