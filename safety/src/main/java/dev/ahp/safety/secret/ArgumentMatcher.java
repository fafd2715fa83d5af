package dev.ahp.safety.secret;

import dev.ahp.safety.text.TextSpan;
import org.jspecify.annotations.Nullable;

/**
 * Finds values after a name without an assignment: {@code name value}, {@code name "value"}, {@code
 * "name", "value"}, {@code name || "value"}, and {@code | name | value |}.
 */
final class ArgumentMatcher {
  private static final int MAX_GAP = 24;

  private final String text;
  private final ValueReader values;
  private final NameReader names;

  ArgumentMatcher(String text) {
    this.text = text;
    this.values = new ValueReader(text);
    this.names = new NameReader(text);
  }

  /** Matches {@code name value} and {@code name is value} at the first character of the value. */
  @Nullable TextSpan<SecretKind> spoken(int start) {
    int end = values.end(start);
    String name = names.spoken(start);
    boolean secret = !name.isEmpty() && SecretValue.isSpoken(name, text.substring(start, end));
    return secret ? values.span(start, end) : null;
  }

  /** Matches {@code name "value"} at the quote, also if the quote starts a line. */
  @Nullable TextSpan<SecretKind> quoted(int quote) {
    char before = quote > 1 ? text.charAt(quote - 1) : 'x';
    if (before != ' ' && before != '\t' && before != '(' && before != '{' && before != '\n') {
      return null;
    }
    int start = quote + 1;
    int end = values.end(start);
    if (!SecretValue.isPlausible(text, start, end)) {
      return null;
    }
    String name = names.spoken(quote);
    return judge(name.isEmpty() ? names.beforeLine(quote) : name, start, end);
  }

  /** Matches {@code name, "value"} and {@code name <- "value"} at the sign. */
  @Nullable TextSpan<SecretKind> listed(int comma) {
    int quote = afterSpaces(comma + 1);
    return quote < text.length() && ValueReader.isQuote(text.charAt(quote))
        ? named(comma, quote + 1)
        : null;
  }

  /** Matches {@code name - value}, the cell after a name, and the default of a variable. */
  @Nullable TextSpan<SecretKind> cell(int sign) {
    int start = afterSpaces(sign + 1);
    boolean quoted = start < text.length() && ValueReader.isQuote(text.charAt(start));
    return named(sign, quoted ? start + 1 : start);
  }

  private @Nullable TextSpan<SecretKind> named(int sign, int start) {
    int end = values.end(start);
    return SecretValue.isPlausible(text, start, end) ? judge(names.before(sign), start, end) : null;
  }

  private @Nullable TextSpan<SecretKind> judge(String name, int start, int end) {
    boolean secret =
        !name.isEmpty()
            && !values.isCall(end)
            && SecretValue.isSpoken(name, text.substring(start, end));
    return secret ? values.span(start, end) : null;
  }

  private int afterSpaces(int start) {
    int limit = Math.min(text.length(), start + MAX_GAP);
    int end = start;
    while (end < limit && text.charAt(end) == ' ') {
      end++;
    }
    return end;
  }
}
