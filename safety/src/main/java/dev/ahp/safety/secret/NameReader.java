package dev.ahp.safety.secret;

import java.util.List;
import java.util.Locale;

/** Reads the name of a value backwards from the sign between them. */
final class NameReader {
  static final int MAX_NAME = 64;
  private static final int MAX_GAP = 8;
  private static final int MAX_WORDS = 3;
  private static final int MAX_GENERIC = 10;
  private static final List<String> GENERIC =
      List.of("key", "token", "secret", "string", "str", "is", "text");
  private static final String SPOKEN_GAP = " \t(:";
  private static final String GAP = " \t\"'`.?:+=|\\]!,&";

  private final String text;

  NameReader(String text) {
    this.text = text;
  }

  /**
   * Returns the name before a sign. It has up to three words, so that {@code API key: …} and {@code
   * var apiToken string = …} have one. The attribute {@code value} takes the name of the attribute
   * before it, and the password of {@code curl -u user:…} is named {@code password}.
   */
  String before(int sign) {
    int end = sign;
    while (end > 0 && sign - end < MAX_GAP && GAP.indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    int start = wordStart(end);
    if (isUserOption(start)) {
      return "password";
    }
    if (text.startsWith("value", start) && end - start == 5) {
      return before(Math.max(0, start - 1), sign);
    }
    for (int words = 1; words < MAX_WORDS && isGeneric(start, end) && continues(start); words++) {
      start = wordStart(text.charAt(start - 2) == ':' ? start - 2 : start - 1);
    }
    return text.substring(start, end);
  }

  /** Returns true if the words before belong to the name, as in {@code API key 2: …}. */
  private boolean isGeneric(int start, int end) {
    String first = text.substring(start, Math.min(end, start + MAX_GENERIC));
    int space = first.indexOf(' ');
    String word = (space < 0 ? first : first.substring(0, space)).toLowerCase(Locale.ROOT);
    return GENERIC.contains(word) || TokenAlphabet.DIGIT.end(word, 0, word.length()) > 0;
  }

  /** Returns the quoted word before an attribute, if it is close. */
  private String before(int attribute, int sign) {
    int end = attribute;
    while (end > 0 && sign - end < 2 * MAX_GAP && GAP.indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    return text.substring(wordStart(end), end);
  }

  /**
   * Returns the name before a value that follows it after a space, or after {@code is}: one word,
   * or two if the last is {@code key} or {@code by}.
   */
  String spoken(int start) {
    int end = start;
    while (end > 0 && start - end < 3 && SPOKEN_GAP.indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    int word = wordStart(end);
    if (end - word == 2 && text.startsWith("is", word) && word > 0) {
      end = word - 1;
      word = wordStart(end);
    }
    boolean generic = text.regionMatches(true, word, "key", 0, end - word);
    boolean by = text.regionMatches(true, word, "by", 0, end - word);
    return text.substring((generic || by) && continues(word) ? wordStart(word - 1) : word, end);
  }

  private boolean continues(int start) {
    return start > 1
        && text.charAt(start - 1) == ' '
        && (isNameChar(text.charAt(start - 2)) || text.charAt(start - 2) == ':');
  }

  private boolean isUserOption(int start) {
    return text.startsWith("-u ", start - 3) || text.startsWith("--user ", start - 7);
  }

  private int wordStart(int end) {
    int start = end;
    while (start > 0 && end - start < MAX_NAME && isNameChar(text.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  private static boolean isNameChar(char c) {
    return TokenAlphabet.WORD.contains(c) || c == '.';
  }
}
