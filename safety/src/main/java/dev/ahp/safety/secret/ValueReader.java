package dev.ahp.safety.secret;

import dev.ahp.safety.text.TextSpan;

/** Reads the value after a name. */
final class ValueReader {
  private static final int MAX_GAP = 6;
  private static final int MAX_LINE_GAP = 24;
  private static final String VALUE_GAP = " \t\"'`=>\\*";

  private static final String LINE_GAP = " \t\r\n`*>|-";

  private final String text;

  ValueReader(String text) {
    this.text = text;
  }

  /** Skips spaces, quotes and signs. A value on the next line must be in quotes or an element. */
  int start(int sign) {
    int limit = Math.min(text.length(), sign + 1 + MAX_GAP);
    int start = sign + 1;
    while (start < limit && VALUE_GAP.indexOf(text.charAt(start)) >= 0) {
      start++;
    }
    char c = text.charAt(sign);
    if (start < text.length() && isLineEnd(text.charAt(start)) && (c == '=' || c == '>')) {
      return nextLine(start, c == '>');
    }
    return start;
  }

  /**
   * Returns the offset of a word that is alone in the next line, after the end of a Markdown or
   * YAML introduction such as {@code |} or {@code ```}.
   *
   * @return -1 if there is none
   */
  int lineAfter(int sign) {
    int limit = Math.min(text.length(), sign + 1 + MAX_LINE_GAP);
    int start = sign + 1;
    boolean line = false;
    while (start < limit && LINE_GAP.indexOf(text.charAt(start)) >= 0) {
      line |= isLineEnd(text.charAt(start));
      start++;
    }
    int end = line ? end(start) : start;
    boolean alone = end > start && (end == text.length() || isLineEnd(text.charAt(end)));
    return alone ? start : -1;
  }

  private int nextLine(int lineEnd, boolean element) {
    int limit = Math.min(text.length(), lineEnd + MAX_LINE_GAP);
    int start = lineEnd;
    while (start < limit && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    boolean quoted = start < limit && isQuote(text.charAt(start));
    return quoted ? start + 1 : element ? start : lineEnd;
  }

  /** Returns the offset after a value, which ends at a quote if there is one before it. */
  int end(int start) {
    int limit = Math.min(text.length(), start + SecretValue.MAX_LENGTH + 1);
    char quote = start > 0 ? text.charAt(start - 1) : ' ';
    boolean quoted = isQuote(quote);
    int end = start;
    while (end < limit
        && (quoted
            ? SecretValue.isQuotable(text.charAt(end), quote)
            : SecretValue.isValueChar(text.charAt(end)))) {
      end++;
    }
    boolean stop = !quoted && end > start && text.charAt(end - 1) == '.' && !isTruncated(end);
    return stop ? end - 1 : end;
  }

  private boolean isTruncated(int end) {
    return text.startsWith("...", end - 3);
  }

  /** Returns true if the value is called or indexed, so that it is an expression. */
  boolean isCall(int end) {
    char after = end < text.length() ? text.charAt(end) : ' ';
    return after == '(' || after == '[';
  }

  /**
   * Returns true if the value is a literal: it is in quotes, or it ends its line or field, as in a
   * file of settings. Others can be names of variables.
   */
  boolean isLiteral(int sign, int start, int end) {
    char after = end < text.length() ? text.charAt(end) : '\n';
    if (isQuote(text.charAt(start - 1)) || isQuote(after)) {
      return isQuote(after);
    }
    boolean spaced = text.charAt(sign) == '=' && sign > 0 && text.charAt(sign - 1) == ' ';
    return !spaced && (isLineEnd(after) || after == ';' || after == '<' || after == '&');
  }

  /** Returns the span of a value, with its own kind if it has a known form. */
  TextSpan<SecretKind> span(int start, int end) {
    TextSpan<SecretKind> known = SecretFormats.standard().at(text, start);
    return known != null ? known : new TextSpan<>(SecretKind.NAMED_SECRET, start, end);
  }

  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }

  static boolean isQuote(char c) {
    return c == '"' || c == '\'' || c == '`';
  }
}
