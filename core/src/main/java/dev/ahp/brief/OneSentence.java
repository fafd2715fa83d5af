package dev.ahp.brief;

import java.util.Locale;
import java.util.Set;

/**
 * Decides whether a text is one sentence. A sentence ends at {@code .}, {@code !} or {@code ?}
 * before a space and an upper-case letter. A period after an abbreviation or a single letter does
 * not end it. An empty line ends it, too.
 */
final class OneSentence {
  private static final Set<String> ABBREVIATIONS =
      Set.of("e.g", "i.e", "etc", "vs", "cf", "no", "dr", "mr", "mrs", "ms", "st", "approx");

  private OneSentence() {}

  static boolean isOne(String text) {
    String sentence = text.strip();
    if (sentence.lines().anyMatch(String::isBlank)) {
      return false;
    }
    for (int i = 0; i + 2 < sentence.length(); i++) {
      if (endsSentence(sentence, i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean endsSentence(String text, int at) {
    char mark = text.charAt(at);
    return (mark == '.' || mark == '!' || mark == '?')
        && Character.isWhitespace(text.charAt(at + 1))
        && Character.isUpperCase(text.charAt(at + 2))
        && !(mark == '.' && isAbbreviated(text, at));
  }

  private static boolean isAbbreviated(String text, int at) {
    int start = at;
    while (start > 0 && !Character.isWhitespace(text.charAt(start - 1))) {
      start--;
    }
    String word = text.substring(start, at).toLowerCase(Locale.ROOT);
    return word.length() < 2 || ABBREVIATIONS.contains(word);
  }
}
