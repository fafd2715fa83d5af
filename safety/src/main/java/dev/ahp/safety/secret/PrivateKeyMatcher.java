package dev.ahp.safety.secret;

import dev.ahp.safety.text.TextSpan;
import org.jspecify.annotations.Nullable;

/** Finds private keys in PEM and OpenPGP armour, also with escaped line ends. */
final class PrivateKeyMatcher {
  private static final String BEGIN = "-----BEGIN ";
  private static final String LABEL_END = "PRIVATE KEY";
  private static final String DASHES = "-----";
  private static final String BLOCK = " BLOCK";
  private static final int MAX_LABEL = 60;
  private static final int MIN_BODY = 4;
  private static final int MIN_LINE = 48;
  private static final int MAX_DISTANCE = 200;

  private PrivateKeyMatcher() {}

  static @Nullable TextSpan<SecretKind> at(String text, int start) {
    if (!text.startsWith(BEGIN, start)) {
      return null;
    }
    int limit = Math.min(text.length(), start + MAX_LABEL);
    int label = text.substring(start, limit).indexOf(LABEL_END);
    if (label < 0 || !hasBody(text, start + label + LABEL_END.length())) {
      return null;
    }
    // Without an end marker, the rest of the text is taken, so that no text is searched twice.
    int end = text.indexOf(LABEL_END, start + label + LABEL_END.length());
    int dashes = end < 0 ? -1 : text.indexOf(DASHES, end);
    int to = dashes < 0 ? text.length() : dashes + DASHES.length();
    return new TextSpan<>(SecretKind.PRIVATE_KEY, start, to);
  }

  /** Returns true if characters of a key follow; source code has the lines without a key. */
  private static boolean hasBody(String text, int labelEnd) {
    int start = text.startsWith(BLOCK, labelEnd) ? labelEnd + BLOCK.length() : labelEnd;
    start += text.startsWith(DASHES, start) ? DASHES.length() : 0;
    int first = start;
    int limit = Math.min(text.length(), start + MAX_LABEL);
    while (first < limit && isFiller(text, first)) {
      first++;
    }
    return runFrom(text, first) >= MIN_BODY || hasLongRun(text, start);
  }

  /** Returns true if a line of a key follows a time or a number, as in a log. */
  private static boolean hasLongRun(String text, int start) {
    int limit = Math.min(text.length(), start + MAX_DISTANCE);
    int i = start;
    while (i < limit) {
      int run = runFrom(text, i);
      if (run >= MIN_LINE) {
        return true;
      }
      i += run + 1;
    }
    return false;
  }

  private static int runFrom(String text, int start) {
    int limit = Math.min(text.length(), start + MIN_LINE);
    return TokenAlphabet.BASE64.end(text, start, limit) - start;
  }

  /** White space, its escape sequences, and what joins the lines of a literal. */
  private static boolean isFiller(String text, int i) {
    char c = text.charAt(i);
    boolean escaped = (c == 'n' || c == 'r') && text.charAt(i - 1) == '\\';
    return escaped || Character.isWhitespace(c) || c == '\\' || c == '"' || c == '\'' || c == '+';
  }
}
