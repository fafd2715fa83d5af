package dev.ahp.context;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Splits text into words, ignoring case, spacing and punctuation. */
final class TextNormalizer {
  private static final Set<String> NEGATIONS =
      Set.of("no", "not", "never", "none", "nobody", "nothing", "without", "cannot", "neither");

  private TextNormalizer() {}

  /** Returns the words separated by single spaces. Numbers keep their separators. */
  static String plain(String text) {
    return String.join(" ", words(text));
  }

  static List<String> words(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    List<String> words = new ArrayList<>();
    int start = -1;
    for (int i = 0; i <= lower.length(); i++) {
      boolean inside = i < lower.length() && isPart(lower, i);
      if (inside && start < 0) {
        start = i;
      } else if (!inside && start >= 0) {
        words.add(lower.substring(start, i));
        start = -1;
      }
    }
    return words;
  }

  /** Returns whether the character is a letter or digit, or a separator between digits. */
  private static boolean isPart(String text, int i) {
    char c = text.charAt(i);
    if (Character.isLetterOrDigit(c) || Character.isSurrogate(c)) {
      return true;
    }
    boolean between = i > 0 && i + 1 < text.length();
    return (c == '.' || c == ',' || c == ':')
        && between
        && Character.isDigit(text.charAt(i - 1))
        && Character.isDigit(text.charAt(i + 1));
  }

  /** Returns the words that must be equal in a reworded sentence: numbers and negations. */
  static Set<String> anchors(Collection<String> words) {
    Set<String> anchors = new HashSet<>();
    for (String word : words) {
      if (NEGATIONS.contains(word) || word.chars().anyMatch(Character::isDigit)) {
        anchors.add(word);
      }
    }
    return anchors;
  }
}
