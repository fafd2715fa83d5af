package dev.ahp.safety.secret;

import dev.ahp.safety.text.TextSpan;
import org.jspecify.annotations.Nullable;

/**
 * Finds values after a name: {@code name = value}, {@code name: value}, {@code <name>value}, {@code
 * "name", "value"}, {@code --name value} and {@code name "value"}, at the sign between them.
 */
final class AssignmentMatcher {
  private static final int MAX_GAP = 6;
  private static final int MAX_LINE_GAP = 24;
  private static final int MIN_SCHEME = 4;
  private static final int MIN_HEADER = 15;
  private static final String VALUE_GAP = " \t\"'`=>\\";

  private final String text;

  AssignmentMatcher(String text) {
    this.text = text;
  }

  @Nullable TextSpan<SecretKind> at(int sign) {
    char c = text.charAt(sign);
    char next = sign + 1 < text.length() ? text.charAt(sign + 1) : ' ';
    if ((c == ':' || c == '=') && (next == '=' || next == ':' || isTime(sign, next))) {
      return null;
    }
    int start = valueStart(sign);
    int end = valueEnd(start);
    String name = "";
    if (SecretValue.isPlausible(text, start, end) || isScheme(start, end)) {
      name = new NameReader(text).before(sign);
    }
    return name.isEmpty() ? null : judge(name, sign, start, end);
  }

  private boolean isTime(int sign, char next) {
    return TokenAlphabet.DIGIT.contains(next)
        && sign > 0
        && TokenAlphabet.DIGIT.contains(text.charAt(sign - 1));
  }

  /** Matches {@code --name value} at its last dash. */
  @Nullable TextSpan<SecretKind> option(int dash) {
    int limit = Math.min(text.length(), dash + NameReader.MAX_NAME);
    int end = TokenAlphabet.WORD.end(text, dash + 1, limit);
    return end < text.length() && text.charAt(end) == ' ' ? at(end) : null;
  }

  /** Matches {@code name value} and {@code name is value} at the first character of the value. */
  @Nullable TextSpan<SecretKind> spoken(int start) {
    int end = valueEnd(start);
    String name = new NameReader(text).spoken(start);
    boolean secret = !name.isEmpty() && SecretValue.isSpoken(name, text.substring(start, end));
    return secret ? named(start, end) : null;
  }

  /** Matches {@code name "value"} at the quote. */
  @Nullable TextSpan<SecretKind> quoted(int quote) {
    char before = quote > 1 ? text.charAt(quote - 1) : 'x';
    if (before != ' ' && before != '\t' && before != '(') {
      return null;
    }
    int start = quote + 1;
    int end = valueEnd(start);
    if (!SecretValue.isPlausible(text, start, end)) {
      return null;
    }
    String name = new NameReader(text).spoken(quote);
    boolean secret = !name.isEmpty() && SecretValue.isSpoken(name, text.substring(start, end));
    return secret ? named(start, end) : null;
  }

  /** Matches {@code name, "value"} and {@code name - "value"} at the sign. */
  @Nullable TextSpan<SecretKind> listed(int comma) {
    int quote = comma + 1;
    while (quote < text.length() && text.charAt(quote) == ' ') {
      quote++;
    }
    if (quote >= text.length() || !isQuote(text.charAt(quote))) {
      return null;
    }
    int start = quote + 1;
    int end = valueEnd(start);
    if (!SecretValue.isPlausible(text, start, end)) {
      return null;
    }
    String name = new NameReader(text).before(comma);
    boolean secret = !name.isEmpty() && SecretValue.isSpoken(name, text.substring(start, end));
    return secret ? named(start, end) : null;
  }

  /** Returns true if the value can be the scheme of an Authorization header. */
  private boolean isScheme(int start, int end) {
    return end - start >= MIN_SCHEME
        && end < text.length()
        && text.charAt(end) == ' '
        && start >= MIN_HEADER
        && text.regionMatches(true, start - MIN_HEADER, "authorization: ", 0, MIN_HEADER);
  }

  private @Nullable TextSpan<SecretKind> judge(String name, int sign, int start, int end) {
    if (SecretName.isAuthorization(name) && end < text.length() && text.charAt(end) == ' ') {
      int token = valueEnd(end + 1);
      boolean secret = SecretValue.isSecret(name, text.substring(end + 1, token), true);
      return secret ? new TextSpan<>(SecretKind.AUTHORIZATION_HEADER, end + 1, token) : null;
    }
    boolean secret =
        !isCall(end)
            && SecretValue.isSecret(name, text.substring(start, end), isLiteral(sign, start, end));
    return secret ? named(start, end) : null;
  }

  /** Returns the span of a value, with its own kind if it has a known form. */
  private TextSpan<SecretKind> named(int start, int end) {
    TextSpan<SecretKind> known = SecretFormats.standard().at(text, start);
    return known != null ? known : new TextSpan<>(SecretKind.NAMED_SECRET, start, end);
  }

  /** Skips spaces, quotes and signs. A value on the next line must be in quotes or an element. */
  private int valueStart(int sign) {
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

  private int nextLine(int lineEnd, boolean element) {
    int limit = Math.min(text.length(), lineEnd + MAX_LINE_GAP);
    int start = lineEnd;
    while (start < limit && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    boolean quoted = start < limit && isQuote(text.charAt(start));
    return quoted ? start + 1 : element ? start : lineEnd;
  }

  private int valueEnd(int start) {
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
    boolean stop = !quoted && end > start && text.charAt(end - 1) == '.';
    return stop ? end - 1 : end;
  }

  private boolean isCall(int end) {
    char after = end < text.length() ? text.charAt(end) : ' ';
    return after == '(' || after == '[';
  }

  /**
   * Returns true if the value is a literal: it is in quotes, or it ends its line or field, as in a
   * file of settings. Others can be names of variables.
   */
  private boolean isLiteral(int sign, int start, int end) {
    char after = end < text.length() ? text.charAt(end) : '\n';
    if (isQuote(text.charAt(start - 1)) || isQuote(after)) {
      return isQuote(after);
    }
    boolean spaced = text.charAt(sign) == '=' && sign > 0 && text.charAt(sign - 1) == ' ';
    return !spaced && (isLineEnd(after) || after == ';' || after == '<' || after == '&');
  }

  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }

  static boolean isQuote(char c) {
    return c == '"' || c == '\'' || c == '`';
  }
}
