package dev.ahp.safety.text;

import dev.ahp.safety.hash.LongTable;
import dev.ahp.safety.hash.WordHash;
import java.util.List;

/**
 * Words that broken spelling is mended to: by letters in disorder, by digits for letters, or by
 * cutting letters that were run together. It is a help for reading, not a dictionary.
 */
public final class WordList {
  private static final int SHORTEST_TYPO = 5;
  private static final int SHORTEST_LEET = 3;
  private static final int LONGEST = 16;
  private static final long[] SHUFFLED = shuffledAscii();

  private final String[] words;
  private final LongTable exact = new LongTable();
  private final LongTable shuffled = new LongTable();
  private final LongTable leet = new LongTable();

  /**
   * @throws IllegalArgumentException if a word holds anything but lower-case letters; digits in
   *     words are all folded to one, so that such a word could not be told from others
   */
  public WordList(List<String> words) {
    this.words = words.toArray(new String[0]);
    for (int i = 0; i < this.words.length; i++) {
      String word = this.words[i];
      requireLetters(word);
      exact.put(WordHash.of(word), i);
      if (word.length() >= SHORTEST_TYPO) {
        shuffled.put(shuffleKey(word), i);
      }
      if (word.length() >= SHORTEST_LEET) {
        leet.put(leetKey(word, 0, word.length()), i);
      }
    }
  }

  private static void requireLetters(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) < 'a' || word.charAt(i) > 'z') {
        throw new IllegalArgumentException("not a word of letters: " + word);
      }
    }
  }

  /** The number of the word, or −1. */
  int number(long hash) {
    return exact.get(hash);
  }

  public int size() {
    return words.length;
  }

  public String word(int number) {
    return words[number];
  }

  /** The word with the letters of the draft in some order and the same first one, or "". */
  String unshuffled(TokenBuffer draft) {
    int length = draft.drafted();
    if (length < SHORTEST_TYPO || length > LONGEST) {
      return "";
    }
    long key = shuffleKey(length, draft.draft(0));
    for (int i = 0; i < length; i++) {
      key += shuffled(draft.draft(i));
    }
    return wordOrNone(shuffled.get(key));
  }

  /** The word that is meant when digits and signs stand for letters, or the empty text. */
  String unleeted(CharSequence text, int start, int end) {
    return end - start < SHORTEST_LEET || end - start > LONGEST
        ? ""
        : wordOrNone(leet.get(leetKey(text, start, end)));
  }

  /** How many letters the longest known word takes from here; 0 when none starts here. */
  int longestAt(CharSequence text, int start) {
    long hash = WordHash.START;
    int best = 0;
    int limit = Math.min(text.length(), start + LONGEST);
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

  /** One key for all readings of a sign: i, l, 1, ! and | are one letter here, g and 9 another. */
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
