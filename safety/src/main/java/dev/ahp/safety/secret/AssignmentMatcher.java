package dev.ahp.safety.secret;

import dev.ahp.safety.text.TextSpan;
import org.jspecify.annotations.Nullable;

/**
 * Finds values after a name and a sign: {@code name = value}, {@code name: value}, {@code
 * <name>value}, {@code <name>{value}} and {@code --name value}, at the sign between them.
 */
final class AssignmentMatcher {
  private static final int MIN_SCHEME = 4;
  private static final int MIN_HEADER = 15;
  private static final int MAX_BRACED = 1024;
  private static final int MAX_COMMAND = 100;

  private final String text;
  private final ValueReader values;

  AssignmentMatcher(String text) {
    this.text = text;
    this.values = new ValueReader(text);
  }

  @Nullable TextSpan<SecretKind> at(int sign) {
    char c = text.charAt(sign);
    char next = sign + 1 < text.length() ? text.charAt(sign + 1) : ' ';
    if ((c == ':' || c == '=') && (next == '=' || next == ':' || isTime(sign, next))) {
      return null;
    }
    if (c == '>' && next == '{') {
      return braced(sign);
    }
    if (c == '=' && text.startsWith("{\"", sign + 1)) {
      return expression(sign);
    }
    int start = values.start(sign);
    int end = values.end(start);
    if (c == ':' && end <= start + 1) {
      return lineAfter(sign);
    }
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
    if (end >= text.length() || text.charAt(end) != ' ') {
      return null;
    }
    return text.startsWith("p ", dash + 1) ? login(dash, end + 1) : at(end);
  }

  /** Matches the password of {@code docker login -u name -p password}. */
  private @Nullable TextSpan<SecretKind> login(int dash, int value) {
    String command = text.substring(Math.max(0, dash - MAX_COMMAND), dash);
    int start =
        value < text.length() && ValueReader.isQuote(text.charAt(value)) ? value + 1 : value;
    boolean login = command.indexOf("login ", command.lastIndexOf('\n') + 1) >= 0;
    return login ? spoken("password", start, values.end(start)) : null;
  }

  /** Matches a value that is alone in the line after its name. */
  private @Nullable TextSpan<SecretKind> lineAfter(int sign) {
    int start = values.lineAfter(sign);
    return start < 0 ? null : spoken(new NameReader(text).before(sign), start, values.end(start));
  }

  /** Matches {@code name={"value"}} in JSX. */
  private @Nullable TextSpan<SecretKind> expression(int sign) {
    int start = sign + 3;
    int end = values.end(start);
    return text.startsWith("\"}", end)
        ? spoken(new NameReader(text).before(sign), start, end)
        : null;
  }

  private @Nullable TextSpan<SecretKind> spoken(String name, int start, int end) {
    boolean secret =
        SecretValue.isPlausible(text, start, end)
            && !name.isEmpty()
            && SecretValue.isSpoken(name, text.substring(start, end));
    return secret ? values.span(start, end) : null;
  }

  /** Matches the last word in the braces of an element, as in the settings of Jenkins. */
  private @Nullable TextSpan<SecretKind> braced(int sign) {
    int limit = Math.min(text.length(), sign + MAX_BRACED);
    int start = sign + 2;
    boolean words = false;
    int end = start;
    while (end < limit && text.charAt(end) != '}' && text.charAt(end) != '\n') {
      if (text.charAt(end) == ' ') {
        start = end + 1;
        words = true;
      }
      end++;
    }
    if (end == limit || text.charAt(end) != '}' || !SecretValue.isPlausible(text, start, end)) {
      return null;
    }
    String name = new NameReader(text).before(sign);
    String value = text.substring(start, end);
    boolean literal = words || TokenAlphabet.BASE64.end(value, 0, value.length()) == value.length();
    return SecretValue.isSecret(name, value, literal) ? values.span(start, end) : null;
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
      int token = values.end(end + 1);
      boolean secret = SecretValue.isSecret(name, text.substring(end + 1, token), true);
      return secret ? new TextSpan<>(SecretKind.AUTHORIZATION_HEADER, end + 1, token) : null;
    }
    boolean literal = values.isLiteral(sign, start, end);
    boolean secret =
        !values.isCall(end) && SecretValue.isSecret(name, text.substring(start, end), literal);
    return secret ? values.span(start, end) : null;
  }
}
