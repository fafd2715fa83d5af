package dev.ahp.predicate;

import dev.ahp.json.Json;

/** Reads a number as JSON writes them, with an optional sign of either kind. */
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
    if (!PredicateLexer.isDigit(text.charAt(at))) {
      at++;
    }
    whole();
    if (skip('.')) {
      digits("a digit after the point");
    }
    if (skip('e') || skip('E')) {
      if (!skip('-')) {
        skip('+');
      }
      digits("a digit in the exponent");
    }
    if (at < text.length() && PathScanner.continuesName(text.codePointAt(at))) {
      throw fault("a name does not start with a digit, and a number has no letters");
    }
    return number();
  }

  private void whole() {
    int first = at;
    digits("a digit after the sign");
    if (text.charAt(first) == '0' && at > first + 1) {
      throw fault("a number does not start with 0");
    }
  }

  private void digits(String expected) {
    int first = at;
    while (at < text.length() && PredicateLexer.isDigit(text.charAt(at))) {
      at++;
    }
    if (at == first) {
      throw PredicateSyntaxException.at(text, at, "expected " + expected);
    }
  }

  private boolean skip(char c) {
    boolean there = at < text.length() && text.charAt(at) == c;
    at += there ? 1 : 0;
    return there;
  }

  private Json number() {
    double number = Double.parseDouble(text.substring(start, at));
    if (!Double.isFinite(number)) {
      throw fault("the number overflows a double");
    }
    return Json.of(number);
  }

  private PredicateSyntaxException fault(String message) {
    return PredicateSyntaxException.at(text, start, message);
  }
}
