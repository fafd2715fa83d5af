package dev.ahp.safety.text;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Counters of the obfuscations that were undone while a text was read. */
public final class ObfuscationSignals {
  private final Map<Obfuscation, Integer> counts = new EnumMap<>(Obfuscation.class);
  private int total;

  /** The kinds of obfuscation, written in lower case in the rule file. */
  public enum Obfuscation {
    /** Characters of the Unicode tag block or encoded in variation selectors. */
    HIDDEN,
    /** Invisible characters between two ASCII letters. */
    INVISIBLE,
    /** Words that mix ASCII letters with look-alikes of another script. */
    LOOKALIKES,
    /** Known words with digits or signs instead of letters. */
    LEET,
    /** Known words with shuffled letters. */
    TYPOS,
    /** Known words written letter by letter. */
    SPACED,
    /** Sentences with shifted or reversed letters. */
    CIPHER;

    public static Obfuscation named(String name) {
      return valueOf(name.toUpperCase(Locale.ROOT));
    }
  }

  /** Resets all counters. */
  public void clear() {
    counts.clear();
    total = 0;
  }

  void add(Obfuscation kind) {
    counts.merge(kind, 1, Integer::sum);
    total++;
  }

  /** Returns the number of all obfuscations. */
  int total() {
    return total;
  }

  public int count(Obfuscation kind) {
    return counts.getOrDefault(kind, 0);
  }
}
