package dev.ahp.context;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Splits text into words, ignoring case, spacing and punctuation. */
final class TextNormalizer {
  private static final Set<String> NEGATIONS =
      Set.of(
          ("no not never none nobody nothing without cannot neither nor nicht kein keine keinen"
                  + " keinem keiner nie niemals ohne ne pas jamais sans aucun aucune nunca sin jamás"
                  + " não sem niet geen nooit")
              .split(" "));

  private static final int MAX_NEGATION = 9;

  private TextNormalizer() {}

  /** Returns whether a text without white space around it has more than one word. */
  static boolean hasManyWords(String text) {
    int last = text.length() - 1;
    for (int i = 0; i <= last; i++) {
      char c = text.charAt(i);
      if (isIdeograph(c) || (i > 0 && i < last && !Character.isLetterOrDigit(c))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the words. Each ideograph is a word. A number keeps its separators, but ends before a
   * letter, as in "5mg".
   */
  static List<String> words(String text) {
    return words(text, null);
  }

  /** Returns the words that pass a filter. */
  static List<String> words(String text, @Nullable WordFilter filter) {
    String lower = text.toLowerCase(Locale.ROOT);
    List<String> words = new ArrayList<>();
    int start = -1;
    for (int i = 0; i <= lower.length(); i++) {
      boolean inside = i < lower.length() && isPart(lower, i);
      if (start >= 0 && (!inside || isBoundary(lower.charAt(i - 1), lower.charAt(i)))) {
        if (filter == null || filter.mayContain(lower, start, i)) {
          words.add(lower.substring(start, i));
        }
        start = -1;
      }
      if (inside && start < 0) {
        start = i;
      }
    }
    return words;
  }

  private static boolean isBoundary(char before, char c) {
    return isIdeograph(before)
        || isIdeograph(c)
        || (Character.isDigit(before) && Character.isLetter(c));
  }

  private static boolean isIdeograph(char c) {
    return (c >= 0x3040 && c <= 0x30ff) || (c >= 0x3400 && c <= 0x9fff);
  }

  /** Returns whether the character is a letter or digit, or a separator between two of them. */
  private static boolean isPart(String text, int i) {
    char c = text.charAt(i);
    if (Character.isLetterOrDigit(c) || Character.isSurrogate(c)) {
      return true;
    }
    if (i == 0 || i + 1 >= text.length()) {
      return false;
    }
    char before = text.charAt(i - 1);
    char after = text.charAt(i + 1);
    return switch (c) {
      case '.', ',', ':' -> Character.isDigit(before) && Character.isDigit(after);
      case '\'', '’' -> before == 'n' && after == 't';
      default -> false;
    };
  }

  static boolean isNegation(String word) {
    return word.length() <= MAX_NEGATION
        && (NEGATIONS.contains(word) || word.endsWith("n't") || word.endsWith("n’t"));
  }
}
