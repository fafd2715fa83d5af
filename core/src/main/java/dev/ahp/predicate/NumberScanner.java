package dev.ahp.predicate;

import dev.ahp.json.Json;

/** Scans a JSON number with an optional plus or minus sign. */
final class NumberScanner {
  private final String text;
  private final int start;
  private int at;
  private final Json value;

  NumberScanner(String text, int start) {
    this.text = text;
    this.start = start;
    this.at = start;
    this.value = scan();
  }

  Json value() {
    return value;
  }

  int end() {
    return at;
  }

  private Json scan() {
    if (!isDigit(text.charAt(at))) {
      at++;
    }
    integerPart();
    if (skip('.')) {
      digits("a digit after the decimal point");
    }
    if (skip('e') || skip('E')) {
      if (!skip('-')) {
        skip('+');
      }
      digits("a digit in the exponent");
    }
    if (at < text.length() && PathScanner.continuesName(text.codePointAt(at))) {
      throw error("a number must not contain letters, and a name must not start with a digit");
    }
    return number();
  }

  private void integerPart() {
    int first = at;
    digits("a digit after the sign");
    if (text.charAt(first) == '0' && at > first + 1) {
      throw error("a number must not have leading zeros");
    }
  }

  private void digits(String expected) {
    int first = at;
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
    if (at == first) {
      throw PredicateSyntaxException.at(text, at, "expected " + expected);
    }
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private boolean skip(char c) {
    boolean matches = at < text.length() && text.charAt(at) == c;
    at += matches ? 1 : 0;
    return matches;
  }

  private Json number() {
    double number = Double.parseDouble(text.substring(start, at));
    if (!Double.isFinite(number)) {
      throw error("the number is too large for a double");
    }
    return Json.of(number);
  }

  private PredicateSyntaxException error(String message) {
    return PredicateSyntaxException.at(text, start, message);
  }
}
