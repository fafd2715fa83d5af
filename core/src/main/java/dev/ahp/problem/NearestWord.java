package dev.ahp.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known word with the smallest edit distance to a mistyped one. */
final class NearestWord {
  private static final int MAX_LENGTH = 40;

  private NearestWord() {}

  /** Returns the nearest known word whose distance is at most a third of its length, or 2. */
  static Optional<String> to(String typed, Collection<String> known) {
    if (typed.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    return known.stream()
        .filter(word -> edits(typed, word) <= Math.max(2, word.length() / 3))
        .min(
            Comparator.comparingInt((String word) -> edits(typed, word))
                .thenComparing(word -> word));
  }

  /** Returns the Levenshtein distance. */
  private static int edits(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
