package dev.ahp.lint.rule;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds the known name that a misspelled name stands for. A match has the same letters in another
 * notation ({@code timeoutMs}), or differs by one inserted, missing, wrong or swapped letter.
 * Ambiguous matches are rejected.
 */
final class SpellingCorrector {
  /** Too many words are one edit away from shorter names. */
  private static final int MIN_LENGTH = 4;

  private static final int MAX_LENGTH = 64;

  private SpellingCorrector() {}

  static Optional<String> correct(String misspelled, Collection<String> known) {
    if (misspelled.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    return onlyOne(known.stream().filter(it -> letters(it).equals(letters(misspelled))).toList())
        .or(() -> onlyOne(known.stream().filter(it -> isOneEditAway(misspelled, it)).toList()));
  }

  private static Optional<String> onlyOne(List<String> names) {
    return names.size() == 1 ? Optional.of(names.get(0)) : Optional.empty();
  }

  private static String letters(String name) {
    return name.replace("_", "").replace("-", "").toLowerCase(Locale.ROOT);
  }

  private static boolean isOneEditAway(String misspelled, String name) {
    int extraLetters = misspelled.length() - name.length();
    if (name.length() < MIN_LENGTH || Math.abs(extraLetters) > 1) {
      return false;
    }
    int commonPrefix = 0;
    int shortest = Math.min(misspelled.length(), name.length());
    while (commonPrefix < shortest
        && misspelled.charAt(commonPrefix) == name.charAt(commonPrefix)) {
      commonPrefix++;
    }
    String misspelledRest = misspelled.substring(commonPrefix);
    String nameRest = name.substring(commonPrefix);
    return switch (extraLetters) {
      case 1 -> misspelledRest.substring(1).equals(nameRest);
      case -1 -> nameRest.substring(1).equals(misspelledRest);
      default -> isReplaced(misspelledRest, nameRest) || isSwapped(misspelledRest, nameRest);
    };
  }

  private static boolean isReplaced(String misspelled, String name) {
    return !misspelled.isEmpty() && misspelled.substring(1).equals(name.substring(1));
  }

  private static boolean isSwapped(String misspelled, String name) {
    return misspelled.length() >= 2
        && misspelled.charAt(0) == name.charAt(1)
        && misspelled.charAt(1) == name.charAt(0)
        && misspelled.substring(2).equals(name.substring(2));
  }
}
