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

  private final LongTable index = new LongTable();
  private final List<int[]> classes = new ArrayList<>();
  private final boolean[] begins = new boolean[4096];

  void add(String entry, int classId) {
    if (entry.endsWith("*")) {
      begins[twoLetters(entry.charAt(0), entry.charAt(1))] = true;
      put(beginning(WordHash.of(entry.substring(0, entry.length() - 1))), classId);
    } else if (entry.indexOf('_') > 0) {
      put(phrase(entry.split("_", -1)), classId);
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

  /** Whether some beginning starts with these two letters, or with two that look alike here. */
  boolean mayBegin(char first, char second) {
    return begins[twoLetters(first, second)];
  }

  private static int twoLetters(char first, char second) {
    return (first * 31 + second) & 4095;
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
