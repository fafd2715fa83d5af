package dev.ahp.predicate;

/** Scans a string in single or double quotes and resolves its escape sequences. */
final class StringScanner {
  private static final int HEX_DIGITS = 4;

  private final String text;
  private final int start;
  private final StringBuilder value = new StringBuilder();
  private int at;

  StringScanner(String text, int start) {
    this.text = text;
    this.start = start;
    this.at = start + 1;
    scan(text.charAt(start));
  }

  String value() {
    return value.toString();
  }

  int end() {
    return at;
  }

  private void scan(char quote) {
    for (char c = next(); c != quote; c = next()) {
      value.append(c == '\\' ? escaped() : c);
    }
    rejectUnpairedSurrogates();
  }

  private char next() {
    if (at == text.length()) {
      throw error(start, "the string has no closing quote");
    }
    return text.charAt(at++);
  }

  private char escaped() {
    char c = next();
    return switch (c) {
      case '\\', '\'', '"' -> c;
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'u' -> unicode();
      default ->
          throw error(at - 2, "unknown escape; expected one of \\\\ \\' \\\" \\n \\t \\uXXXX");
    };
  }

  private char unicode() {
    int backslash = at - 2;
    int unit = 0;
    for (int i = 0; i < HEX_DIGITS; i++) {
      char c = next();
      int digit = c < 128 ? Character.digit(c, 16) : -1;
      if (digit < 0) {
        throw error(backslash, "\\u must be followed by four hex digits");
      }
      unit = unit * 16 + digit;
    }
    return (char) unit;
  }

  /**
   * Rejects unpaired surrogates. JSON input cannot contain them, so the string could never match.
   */
  private void rejectUnpairedSurrogates() {
    for (int i = 0; i < value.length(); i++) {
      int codePoint = value.codePointAt(i);
      if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
        throw error(start, "the string contains an unpaired surrogate");
      }
      i += Character.charCount(codePoint) - 1;
    }
  }

  private PredicateSyntaxException error(int index, String message) {
    return PredicateSyntaxException.at(text, index, message);
  }
}
