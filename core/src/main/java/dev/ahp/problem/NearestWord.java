package dev.ahp.problem;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known word with the smallest edit distance to a mistyped one. */
public final class NearestWord {
  private static final int MAX_LENGTH = 40;

  private NearestWord() {}

  /** Returns the nearest known word whose distance is at most a third of its length, or 2. */
  public static Optional<String> to(String typed, Collection<String> known) {
    if (typed.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    return known.stream()
        .filter(word -> edits(typed, word) <= Math.max(2, word.length() / 3))
        .min(
            Comparator.comparingInt((String word) -> edits(typed, word))
                .thenComparing(word -> word));
  }

  /** Returns {@code "; did you mean X?"} for the end of a message, or an empty string. */
  public static String suggestion(String typed, Collection<String> known) {
    return to(typed, known).map(near -> "; did you mean " + near + "?").orElse("");
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
