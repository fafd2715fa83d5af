package dev.ahp.safety.secret;

import java.util.ArrayList;
import java.util.List;

/** A set of words, found inside others by their first or last two characters. */
final class TermIndex {
  private static final int SIZE = 1 << 10;

  private final String[][] terms = new String[SIZE][];
  private final boolean atEnd;

  private TermIndex(List<String> words, boolean atEnd) {
    this.atEnd = atEnd;
    List<List<String>> buckets = new ArrayList<>();
    for (int i = 0; i < SIZE; i++) {
      buckets.add(new ArrayList<>());
    }
    for (String word : words) {
      buckets.get(key(word, atEnd ? word.length() - 2 : 0)).add(word);
    }
    for (int i = 0; i < SIZE; i++) {
      terms[i] = buckets.get(i).toArray(String[]::new);
    }
  }

  /** Indexes words that occur anywhere in a name. */
  static TermIndex anywhere(List<String> words) {
    return new TermIndex(words, false);
  }

  /** Indexes words with which a name ends. */
  static TermIndex endings(List<String> words) {
    return new TermIndex(words, true);
  }

  private static int key(String word, int i) {
    return ((word.charAt(i) & 31) << 5) | (word.charAt(i + 1) & 31);
  }

  /** Returns true if the name has one of the words. */
  boolean matches(String name) {
    int last = name.length() - 2;
    if (atEnd) {
      return last >= 0 && endsWithAny(name, terms[key(name, last)]);
    }
    for (int i = 0; i <= last; i++) {
      for (String term : terms[key(name, i)]) {
        if (name.startsWith(term, i)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean endsWithAny(String name, String[] endings) {
    for (String ending : endings) {
      if (name.endsWith(ending)) {
        return true;
      }
    }
    return false;
  }
}
