package dev.ahp.safety.rule;

import dev.ahp.safety.hash.LongTable;
import dev.ahp.safety.hash.WordHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which classes a word belongs to. Entries are whole words, beginnings of words ({@code ignor*}),
 * phrases of two or three words ({@code act_as}) and, in scripts without spaces, runs of
 * characters.
 */
final class Lexicon {
  private static final long BEGINNING = 0x5bd1e9955bd1e995L;
  private static final int FILTER = 4096;

  private final LongTable index = new LongTable();
  private final List<int[]> classes = new ArrayList<>();
  private final boolean[] begins = new boolean[FILTER];
  private final boolean[] opens = new boolean[FILTER];

  void add(String entry, int classId) {
    if (entry.endsWith("*")) {
      begin(entry.substring(0, entry.length() - 1));
      put(beginning(WordHash.of(entry.substring(0, entry.length() - 1))), classId);
    } else if (entry.indexOf('_') > 0) {
      String[] words = entry.split("_", -1);
      opens[slot(WordHash.of(words[0]))] = true;
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

  /** The number of the entry, or −1. */
  int entry(long key) {
    return index.get(key);
  }

  private void begin(String beginning) {
    char third = beginning.length() > 2 ? beginning.charAt(2) : 0;
    begins[slot(beginning.charAt(0), beginning.charAt(1), third)] = true;
  }

  /** Whether a beginning of two letters, or of more, may start so; without a third it is NUL. */
  boolean mayBegin(char first, char second, char third) {
    return begins[slot(first, second, third)] || begins[slot(first, second, (char) 0)];
  }

  /** Whether a phrase may start with a word of this hash. */
  boolean mayOpen(long word) {
    return opens[slot(word)];
  }

  private static int slot(char first, char second, char third) {
    return (first * 961 + second * 31 + third) & (FILTER - 1);
  }

  private static int slot(long word) {
    return (int) (word ^ (word >>> 32)) & (FILTER - 1);
  }

  static long beginning(long hash) {
    return hash ^ BEGINNING;
  }

  int entries() {
    return classes.size();
  }

  int[] classes(int entry) {
    return classes.get(entry);
  }
}
