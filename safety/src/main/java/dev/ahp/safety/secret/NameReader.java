package dev.ahp.safety.secret;

import java.util.List;
import java.util.Locale;

/** Reads the name of a value backwards from the sign between them. */
final class NameReader {
  static final int MAX_NAME = 64;
  private static final int MAX_GAP = 8;
  private static final int MAX_LINE_GAP = 24;
  private static final int MAX_WORDS = 3;
  private static final int MAX_GENERIC = 10;
  private static final List<String> GENERIC =
      List.of("key", "token", "secret", "string", "str", "is", "text");
  private static final String SPOKEN_GAP = " \t(:";
  private static final String GAP = " \t\"'`.?:+=|\\]!,&*<";
  private static final String OPENING = "{(|?";

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
    int end = afterName(lineStart(sign));
    int start = wordStart(end);
    if (isUserOption(start)) {
      return "password";
    }
    if (AttributeReader.isAttribute(text, start, end)) {
      end = AttributeReader.nameEnd(text, start);
      return text.substring(wordStart(end), end);
    }
    for (int words = 1; words < MAX_WORDS && isGeneric(start, end) && continues(start); words++) {
      int space = withoutReference(start);
      start = wordStart(text.charAt(space - 2) == ':' ? space - 2 : space - 1);
    }
    return text.substring(start, end);
  }

  /** Returns the end of the name before a sign or an arrow. */
  private int afterName(int sign) {
    int end = text.startsWith(" -", sign - 2) ? sign - 2 : sign;
    while (end > 0 && sign - end < MAX_GAP && GAP.indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    return end;
  }

  /** Returns the offset before the sign of a reference type, as in {@code key: &str}. */
  private int withoutReference(int start) {
    return start > 0 && text.charAt(start - 1) == '&' ? start - 1 : start;
  }

  /** Returns the name before {@code (}, <code>{</code> or {@code ||} and a value after it. */
  String beforeLine(int value) {
    int end = beforeSpaces(value);
    int sign = end;
    while (end > 0 && OPENING.indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    if (end == sign) {
      return "";
    }
    end = beforeSpaces(end);
    return text.substring(wordStart(end), end);
  }

  /** Returns the end of the line before, if the sign is the first in its line. */
  private int lineStart(int sign) {
    if (sign == 0 || !Character.isWhitespace(text.charAt(sign - 1))) {
      return sign;
    }
    int end = beforeSpaces(sign);
    return TokenAlphabet.LINE_END.occursIn(text, end, sign) ? end : sign;
  }

  private int beforeSpaces(int offset) {
    int end = offset;
    while (end > 0 && offset - end < MAX_LINE_GAP && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    return end;
  }

  /** Returns true if the words before belong to the name, as in {@code API key 2: …}. */
  private boolean isGeneric(int start, int end) {
    String first = text.substring(start, Math.min(end, start + MAX_GENERIC));
    int space = first.indexOf(' ');
    String word = (space < 0 ? first : first.substring(0, space)).toLowerCase(Locale.ROOT);
    return GENERIC.contains(word) || TokenAlphabet.DIGIT.end(word, 0, word.length()) > 0;
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

  private boolean continues(int word) {
    int start = withoutReference(word);
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
