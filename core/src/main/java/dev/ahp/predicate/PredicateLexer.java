package dev.ahp.predicate;

import dev.ahp.json.Json;
import dev.ahp.predicate.PredicateToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Splits the text of a predicate into tokens in one pass. */
final class PredicateLexer {
  private final String text;
  private final List<PredicateToken> tokens = new ArrayList<>();
  private int at;

  PredicateLexer(String text) {
    this.text = text;
  }

  List<PredicateToken> scan() {
    while (skipSpace()) {
      token();
    }
    add(Kind.END, text.length());
    return tokens;
  }

  private boolean skipSpace() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at < text.length();
  }

  private void token() {
    char c = text.charAt(at);
    switch (c) {
      case '(' -> symbol(Kind.OPEN, 1);
      case ')' -> symbol(Kind.CLOSE, 1);
      case '[' -> symbol(Kind.OPEN_LIST, 1);
      case ']' -> symbol(Kind.CLOSE_LIST, 1);
      case ',' -> symbol(Kind.COMMA, 1);
      case '!' -> symbol(followedBy('=') ? Kind.OPERATOR : Kind.NOT, followedBy('=') ? 2 : 1);
      case '<', '>' -> symbol(Kind.OPERATOR, followedBy('=') ? 2 : 1);
      case '=' -> doubled('=', Kind.OPERATOR, "expected ==, found =");
      case '&' -> doubled('&', Kind.AND, "expected && or AND, found &");
      case '|' -> doubled('|', Kind.OR, "expected || or OR, found |");
      case '\'', '"' -> string();
      default -> wordOrNumber(c);
    }
  }

  private void wordOrNumber(char c) {
    if (c == '-' || c == '+' || NumberScanner.isDigit(c)) {
      NumberScanner number = new NumberScanner(text, at);
      literal(number.value(), number.end());
    } else if (startsName(text.codePointAt(at))) {
      word();
    } else {
      throw error(at, "unexpected character " + display(text.codePointAt(at)));
    }
  }

  private void string() {
    StringScanner string = new StringScanner(text, at);
    literal(Json.of(string.value()), string.end());
  }

  /** Scans a keyword or path. A name with a dot is always a path. */
  private void word() {
    int start = at;
    int end = PathScanner.endOf(text, at);
    String word = text.substring(start, end);
    switch (word.toLowerCase(Locale.ROOT)) {
      case "and" -> symbol(Kind.AND, end - start);
      case "or" -> symbol(Kind.OR, end - start);
      case "not" -> symbol(Kind.NOT, end - start);
      case "in", "contains" -> symbol(Kind.OPERATOR, end - start);
      case "true" -> literal(Json.Bool.TRUE, end);
      case "false" -> literal(Json.Bool.FALSE, end);
      case "null" -> literal(Json.Null.NULL, end);
      default -> symbol(Kind.PATH, end - start);
    }
  }

  private void doubled(char second, Kind kind, String message) {
    if (!followedBy(second)) {
      throw error(at, message);
    }
    symbol(kind, 2);
  }

  private boolean followedBy(char c) {
    return at + 1 < text.length() && text.charAt(at + 1) == c;
  }

  private void symbol(Kind kind, int length) {
    add(kind, at + length);
  }

  private void add(Kind kind, int end) {
    tokens.add(PredicateToken.symbol(kind, at, text.substring(at, end)));
    at = end;
  }

  private void literal(Json value, int end) {
    tokens.add(new PredicateToken(Kind.LITERAL, at, text.substring(at, end), value));
    at = end;
  }

  private PredicateSyntaxException error(int index, String message) {
    return PredicateSyntaxException.at(text, index, message);
  }

  static boolean startsName(int codePoint) {
    return codePoint == '_' || Character.isLetter(codePoint);
  }

  private static String display(int codePoint) {
    boolean printable =
        codePoint > ' ' && Character.isDefined(codePoint) && !isSurrogate(codePoint);
    return printable
        ? Character.toString(codePoint)
        : String.format(Locale.ROOT, "U+%04X", codePoint);
  }

  private static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
