package dev.ahp.safety.text;

import java.util.List;

/**
 * The known words to which broken spelling is repaired: shuffled letters, digits for letters, or
 * joined words. It is not a dictionary.
 */
public final class WordList {
  private static final int MIN_SHUFFLED = 5;
  private static final int MIN_LEET = 3;
  private static final int MAX_LENGTH = 16;
  private static final long[] SHUFFLED = shuffledAscii();

  private final String[] words;
  private final LongTable exact = new LongTable();
  private final LongTable shuffled = new LongTable();
  private final LongTable leet = new LongTable();
  private final KeyWords keyWords = new KeyWords();

  /**
   * @throws IllegalArgumentException if a word contains anything but lower-case letters; digits are
   *     folded to one, so such a word would be ambiguous
   */
  public WordList(List<String> words) {
    this.words = words.toArray(new String[0]);
    for (int i = 0; i < this.words.length; i++) {
      String word = this.words[i];
      requireLetters(word);
      exact.put(WordHash.of(word), i);
      if (word.length() >= MIN_SHUFFLED) {
        shuffled.put(shuffleKey(word), i);
      }
      if (word.length() >= MIN_LEET) {
        leet.put(leetKey(word, 0, word.length()), i);
      }
    }
  }

  private static void requireLetters(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) < 'a' || word.charAt(i) > 'z') {
        throw new IllegalArgumentException(
            "invalid word \"" + word + "\" in the word list; expected lower-case letters a to z");
      }
    }
  }

  /** Returns the number of the word, or -1. */
  int number(long hash) {
    return exact.get(hash);
  }

  public int size() {
    return words.length;
  }

  public String word(int number) {
    return words[number];
  }

  /** Returns the word with the letters of the draft in any order after the first, or "". */
  String unshuffled(TokenBuffer draft) {
    int length = draft.draftLength();
    if (length < MIN_SHUFFLED || length > MAX_LENGTH) {
      return "";
    }
    long key = shuffleKey(length, draft.draft(0));
    for (int i = 0; i < length; i++) {
      key += shuffled(draft.draft(i));
    }
    return wordOrNone(shuffled.get(key));
  }

  /** Returns the key word that the draft misspells by one letter, or an empty string. */
  String repaired(TokenBuffer draft, long hash, StepCounter stepCounter) {
    return keyWords.repaired(draft, hash, stepCounter);
  }

  /** Returns the word after replacing digits and signs by letters, or an empty string. */
  String unleeted(CharSequence text, int start, int end) {
    return end - start < MIN_LEET || end - start > MAX_LENGTH
        ? ""
        : wordOrNone(leet.get(leetKey(text, start, end)));
  }

  /** Returns the length of the longest known word that starts here, or 0. */
  int longestAt(CharSequence text, int start) {
    long hash = WordHash.START;
    int best = 0;
    int limit = Math.min(text.length(), start + MAX_LENGTH);
    for (int i = start; i < limit; i++) {
      hash = WordHash.step(hash, text.charAt(i));
      if (i > start && exact.get(hash) >= 0) {
        best = i + 1 - start;
      }
    }
    return best;
  }

  private String wordOrNone(int index) {
    return index < 0 ? "" : words[index];
  }

  private static long shuffleKey(String word) {
    long key = shuffleKey(word.length(), word.charAt(0));
    for (int i = 0; i < word.length(); i++) {
      key += shuffled(word.charAt(i));
    }
    return key;
  }

  private static long shuffleKey(int length, char first) {
    return length + 1000L * first;
  }

  private static long shuffled(char c) {
    return c < SHUFFLED.length ? SHUFFLED[c] : WordHash.mix(c + 77);
  }

  private static long[] shuffledAscii() {
    long[] table = new long[0x80];
    for (char c = 0; c < table.length; c++) {
      table[c] = WordHash.mix(c + 77);
    }
    return table;
  }

  /** Maps all readings of a sign to one key: i, l, 1, ! and | are one letter, g and 9 another. */
  private static long leetKey(CharSequence text, int start, int end) {
    long hash = WordHash.START;
    for (int i = start; i < end; i++) {
      hash = WordHash.step(hash, leetLetter(text.charAt(i)));
    }
    return hash;
  }

  private static char leetLetter(char c) {
    return switch (c) {
      case '0' -> 'o';
      case '1', '!', '|', 'l', 'L', 'I' -> 'i';
      case '2', 'Z' -> 'z';
      case '3', '€' -> 'e';
      case '4', '@' -> 'a';
      case '5', '$' -> 's';
      case '6', '9' -> 'g';
      case '7', '+' -> 't';
      case '8' -> 'b';
      default -> Character.toLowerCase(c);
    };
  }
}
