package dev.ahp.safety.personal;

import dev.ahp.safety.text.TextSpan;
import org.jspecify.annotations.Nullable;

/** Matches e-mail addresses at their at sign, with bounded length on both sides. */
final class EmailMatcher {
  private static final int MAX_NAME_LENGTH = 64;
  private static final int MAX_DOMAIN_LENGTH = 253;

  private EmailMatcher() {}

  static @Nullable TextSpan<PersonalKind> at(String text, int sign) {
    int start = sign;
    while (start > 0 && sign - start < MAX_NAME_LENGTH && isNameChar(text.charAt(start - 1))) {
      start--;
    }
    while (start < sign && !isAlphanumeric(text.charAt(start))) {
      start++;
    }
    int end = domainEnd(text, sign + 1);
    boolean address = start < sign && end > sign && isAlphanumeric(text.charAt(sign - 1));
    boolean login = isLogin(text, start) || isRepository(text, start, sign, end);
    return address && !login ? new TextSpan<>(PersonalKind.EMAIL, start, end) : null;
  }

  /** Returns the end of a domain whose last label has only letters, or -1. */
  private static int domainEnd(String text, int from) {
    int limit = Math.min(text.length(), from + MAX_DOMAIN_LENGTH);
    int end = from;
    int lastDot = -1;
    while (end < limit && (isAlphanumeric(text.charAt(end)) || isInner(text, from, end))) {
      if (text.charAt(end) == '.') {
        lastDot = end;
      }
      end++;
    }
    return lastDot > from && isLetters(text, lastDot + 1, end) ? end : -1;
  }

  /** Returns true for a dot or hyphen inside a domain. */
  private static boolean isInner(String text, int from, int i) {
    char c = text.charAt(i);
    return (c == '.' || c == '-')
        && i > from
        && i + 1 < text.length()
        && isAlphanumeric(text.charAt(i + 1));
  }

  private static boolean isLetters(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (Character.digit(text.charAt(i), 10) >= 0 || text.charAt(i) == '-') {
        return false;
      }
    }
    return to - from >= 2;
  }

  /** {@code scheme://user:password@host} is an account, which the secret scanner handles. */
  private static boolean isLogin(String text, int start) {
    return start > 0
        && (text.charAt(start - 1) == ':' || text.charAt(start - 1) == '/')
        && text.lastIndexOf("://", start) > start - MAX_NAME_LENGTH;
  }

  /** {@code git@host:path} is a repository. */
  private static boolean isRepository(String text, int start, int sign, int end) {
    return text.startsWith("git@", start)
        && sign - start == 3
        && end > 0
        && end < text.length()
        && text.charAt(end) == ':';
  }

  private static boolean isNameChar(char c) {
    return isAlphanumeric(c) || c == '.' || c == '_' || c == '%' || c == '+' || c == '-';
  }

  static boolean isAlphanumeric(char c) {
    return c < 0x80 && Character.isLetterOrDigit(c);
  }
}
