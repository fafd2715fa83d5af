package dev.ahp.predicate;

import dev.ahp.json.Json;
import dev.ahp.predicate.PredicateToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Cuts the text of a predicate into tokens, in one pass. */
final class PredicateLexer {
  private final String text;
  private final List<PredicateToken> predicateTokens = new ArrayList<>();
  private int at;

  PredicateLexer(String text) {
    this.text = text;
  }

  List<PredicateToken> scan() {
    while (skipSpace()) {
      token();
    }
    add(Kind.END, text.length());
    return predicateTokens;
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
      case '(' -> sign(Kind.OPEN, 1);
      case ')' -> sign(Kind.CLOSE, 1);
      case '[' -> sign(Kind.OPEN_LIST, 1);
      case ']' -> sign(Kind.CLOSE_LIST, 1);
      case ',' -> sign(Kind.COMMA, 1);
      case '!' -> sign(followedBy('=') ? Kind.OPERATOR : Kind.NOT, followedBy('=') ? 2 : 1);
      case '<', '>' -> sign(Kind.OPERATOR, followedBy('=') ? 2 : 1);
      case '=' -> doubled('=', Kind.OPERATOR, "== compares; one = means nothing here");
      case '&' -> doubled('&', Kind.AND, "&& is AND; one & means nothing here");
      case '|' -> doubled('|', Kind.OR, "|| is OR; one | means nothing here");
      case '\'', '"' -> string();
      default -> wordOrNumber(c);
    }
  }

  private void wordOrNumber(char c) {
    if (c == '-' || c == '+' || isDigit(c)) {
      NumberScanner number = new NumberScanner(text, at);
      literal(number.value(), number.end());
    } else if (startsName(text.codePointAt(at))) {
      word();
    } else {
      throw fault(at, "unexpected character " + shown(text.codePointAt(at)));
    }
  }

  private void string() {
    StringScanner string = new StringScanner(text, at);
    literal(Json.of(string.value()), string.end());
  }

  /** A name alone may be a word of the language; with a dot in it, it is always a path. */
  private void word() {
    int start = at;
    int end = PathScanner.endOf(text, at);
    String word = text.substring(start, end);
    switch (word.toLowerCase(Locale.ROOT)) {
      case "and" -> sign(Kind.AND, end - start);
      case "or" -> sign(Kind.OR, end - start);
      case "not" -> sign(Kind.NOT, end - start);
      case "in", "contains" -> sign(Kind.OPERATOR, end - start);
      case "true" -> literal(Json.Bool.TRUE, end);
      case "false" -> literal(Json.Bool.FALSE, end);
      case "null" -> literal(Json.Null.NULL, end);
      default -> sign(Kind.PATH, end - start);
    }
  }

  private void doubled(char twin, Kind kind, String otherwise) {
    if (!followedBy(twin)) {
      throw fault(at, otherwise);
    }
    sign(kind, 2);
  }

  private boolean followedBy(char c) {
    return at + 1 < text.length() && text.charAt(at + 1) == c;
  }

  private void sign(Kind kind, int length) {
    add(kind, at + length);
  }

  private void add(Kind kind, int end) {
    predicateTokens.add(PredicateToken.sign(kind, at, text.substring(at, end)));
    at = end;
  }

  private void literal(Json value, int end) {
    predicateTokens.add(new PredicateToken(Kind.LITERAL, at, text.substring(at, end), value));
    at = end;
  }

  private PredicateSyntaxException fault(int index, String message) {
    return PredicateSyntaxException.at(text, index, message);
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean startsName(int codePoint) {
    return codePoint == '_' || Character.isLetter(codePoint);
  }

  private static String shown(int codePoint) {
    boolean plain = codePoint > ' ' && Character.isDefined(codePoint) && !isHalf(codePoint);
    return plain ? Character.toString(codePoint) : String.format(Locale.ROOT, "U+%04X", codePoint);
  }

  private static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
