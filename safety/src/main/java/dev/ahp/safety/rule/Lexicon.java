package dev.ahp.safety.rule;

import dev.ahp.safety.text.LongTable;
import dev.ahp.safety.text.WordHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Maps words to classes. Entries are whole words, prefixes ({@code ignor*}), phrases of two or
 * three words ({@code act_as}) and, in scripts without spaces, sequences of characters.
 */
final class Lexicon {
  private static final long PREFIX_SALT = 0x5bd1e9955bd1e995L;
  private static final int FILTER_SIZE = 4096;

  private final LongTable index = new LongTable();
  private final List<int[]> classes = new ArrayList<>();
  private final boolean[] prefixFilter = new boolean[FILTER_SIZE];
  private final boolean[] phraseFilter = new boolean[FILTER_SIZE];

  void add(String entry, int classId) {
    if (entry.endsWith("*")) {
      addPrefix(entry.substring(0, entry.length() - 1));
      put(prefixKey(WordHash.of(entry.substring(0, entry.length() - 1))), classId);
    } else if (entry.indexOf('_') > 0) {
      String[] words = entry.split("_", -1);
      phraseFilter[slot(WordHash.of(words[0]))] = true;
      put(phrase(words), classId);
    } else {
      put(WordHash.of(entry), classId);
    }
  }

  private static long phrase(String[] words) {
    long hash = WordHash.of(words[0]);
    for (int i = 1; i < words.length; i++) {
      hash = WordHash.pair(hash, WordHash.of(words[i]));
    }
    return hash;
  }

  private void put(long key, int classId) {
    int known = index.get(key);
    if (known < 0) {
      index.put(key, classes.size());
      classes.add(new int[] {classId});
      return;
    }
    int[] old = classes.get(known);
    int[] more = Arrays.copyOf(old, old.length + 1);
    more[old.length] = classId;
    classes.set(known, more);
  }

  /** Returns the entry number, or -1. */
  int entry(long key) {
    return index.get(key);
  }

  private void addPrefix(String prefix) {
    char third = prefix.length() > 2 ? prefix.charAt(2) : 0;
    prefixFilter[slot(prefix.charAt(0), prefix.charAt(1), third)] = true;
  }

  /** Returns false if no prefix entry starts with these letters ({@code third} can be NUL). */
  boolean mayStartPrefix(char first, char second, char third) {
    return prefixFilter[slot(first, second, third)] || prefixFilter[slot(first, second, (char) 0)];
  }

  /** Returns false if no phrase starts with a word of this hash. */
  boolean mayStartPhrase(long word) {
    return phraseFilter[slot(word)];
  }

  private static int slot(char first, char second, char third) {
    return (first * 961 + second * 31 + third) & (FILTER_SIZE - 1);
  }

  private static int slot(long word) {
    return (int) (word ^ (word >>> 32)) & (FILTER_SIZE - 1);
  }

  static long prefixKey(long hash) {
    return hash ^ PREFIX_SALT;
  }

  int entries() {
    return classes.size();
  }

  int[] classes(int entry) {
    return classes.get(entry);
  }
}
