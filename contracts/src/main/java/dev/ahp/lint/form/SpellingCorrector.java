package dev.ahp.lint.form;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Tells which known name a misspelt one means: one with the same letters in another spelling
 * ({@code timeoutMs}), or one that is a single slip away, a letter too many, too few, wrong or
 * swapped with its neighbour. Two that it could be are none.
 */
final class SpellingCorrector {
  /** Of shorter names too many words are a single slip away. */
  private static final int SHORTEST = 4;

  private static final int LONGEST = 64;

  private SpellingCorrector() {}

  static Optional<String> meant(String written, Collection<String> known) {
    if (written.length() > LONGEST) {
      return Optional.empty();
    }
    return onlyOne(known.stream().filter(it -> letters(it).equals(letters(written))).toList())
        .or(() -> onlyOne(known.stream().filter(it -> isOneSlip(written, it)).toList()));
  }

  private static Optional<String> onlyOne(List<String> names) {
    return names.size() == 1 ? Optional.of(names.get(0)) : Optional.empty();
  }

  private static String letters(String name) {
    return name.replace("_", "").replace("-", "").toLowerCase(Locale.ROOT);
  }

  private static boolean isOneSlip(String written, String name) {
    int longer = written.length() - name.length();
    if (name.length() < SHORTEST || Math.abs(longer) > 1) {
      return false;
    }
    int same = 0;
    int shortest = Math.min(written.length(), name.length());
    while (same < shortest && written.charAt(same) == name.charAt(same)) {
      same++;
    }
    String restWritten = written.substring(same);
    String restName = name.substring(same);
    return switch (longer) {
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
