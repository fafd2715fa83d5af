package dev.ahp.broker.store;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Splits text into words for the search: sequences of letters, digits and combining marks in lower
 * case. Scripts that are written without spaces are split into single characters.
 */
public final class SearchWords {
  private static final int MAX_WORD_CHARS = 100;
  private static final int FIRST_UNSPACED = 0x0E00;
  private static final Set<UnicodeScript> UNSPACED =
      EnumSet.of(
          UnicodeScript.HAN,
          UnicodeScript.HIRAGANA,
          UnicodeScript.KATAKANA,
          UnicodeScript.THAI,
          UnicodeScript.LAO,
          UnicodeScript.KHMER,
          UnicodeScript.MYANMAR);

  private SearchWords() {}

  /** Returns the words of a text; longer words are cut off. */
  public static List<String> of(String text) {
    String normal = Normalizer.normalize(text, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < normal.length(); ) {
      int c = normal.codePointAt(i);
      i += Character.charCount(c);
      boolean isAlone = c >= FIRST_UNSPACED && UNSPACED.contains(UnicodeScript.of(c));
      if (!isPartOfWord(c) || isAlone) {
        end(word, words);
      }
      if (isPartOfWord(c) && word.length() < MAX_WORD_CHARS) {
        word.appendCodePoint(c);
      }
      if (isAlone) {
        end(word, words);
      }
    }
    end(word, words);
    return words;
  }

  private static boolean isPartOfWord(int c) {
    int type = Character.getType(c);
    return Character.isLetterOrDigit(c)
        || type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK;
  }

  private static void end(StringBuilder word, List<String> words) {
    if (word.length() > 0) {
      words.add(word.toString());
      word.setLength(0);
    }
  }
}
