package dev.ahp.predicate;

/** Reads a string in either quote and resolves its escapes. */
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
    refuseHalfPairs();
  }

  private char next() {
    if (at == text.length()) {
      throw fault(start, "the string does not end");
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
      default -> throw fault(at - 2, "unknown escape; there are \\\\ \\' \\\" \\n \\t \\uXXXX");
    };
  }

  private char unicode() {
    int backslash = at - 2;
    int unit = 0;
    for (int i = 0; i < HEX_DIGITS; i++) {
      char c = next();
      int digit = c < 128 ? Character.digit(c, 16) : -1;
      if (digit < 0) {
        throw fault(backslash, "\\u needs four hex digits");
      }
      unit = unit * 16 + digit;
    }
    return (char) unit;
  }

  /** No JSON value that was read from outside holds one, so such a string could equal nothing. */
  private void refuseHalfPairs() {
    for (int i = 0; i < value.length(); i++) {
      int codePoint = value.codePointAt(i);
      if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
        throw fault(start, "the string has half of a surrogate pair");
      }
      i += Character.charCount(codePoint) - 1;
    }
  }

  private PredicateSyntaxException fault(int index, String message) {
    return PredicateSyntaxException.at(text, index, message);
  }
}
