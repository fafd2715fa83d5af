package dev.ahp.lint.form;

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

  static Optional<String> correct(String written, Collection<String> known) {
    if (written.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    return onlyOne(known.stream().filter(it -> letters(it).equals(letters(written))).toList())
        .or(() -> onlyOne(known.stream().filter(it -> isOneEditAway(written, it)).toList()));
  }

  private static Optional<String> onlyOne(List<String> names) {
    return names.size() == 1 ? Optional.of(names.get(0)) : Optional.empty();
  }

  private static String letters(String name) {
    return name.replace("_", "").replace("-", "").toLowerCase(Locale.ROOT);
  }

  private static boolean isOneEditAway(String written, String name) {
    int extraLetters = written.length() - name.length();
    if (name.length() < MIN_LENGTH || Math.abs(extraLetters) > 1) {
      return false;
    }
    int same = 0;
    int shortest = Math.min(written.length(), name.length());
    while (same < shortest && written.charAt(same) == name.charAt(same)) {
      same++;
    }
    String restWritten = written.substring(same);
    String restName = name.substring(same);
    return switch (extraLetters) {
      case 1 -> restWritten.substring(1).equals(restName);
      case -1 -> restName.substring(1).equals(restWritten);
      default -> isReplaced(restWritten, restName) || isSwapped(restWritten, restName);
    };
  }

  private static boolean isReplaced(String written, String name) {
    return !written.isEmpty() && written.substring(1).equals(name.substring(1));
  }

  private static boolean isSwapped(String written, String name) {
    return written.length() >= 2
        && written.charAt(0) == name.charAt(1)
        && written.charAt(1) == name.charAt(0)
        && written.substring(2).equals(name.substring(2));
  }
}
