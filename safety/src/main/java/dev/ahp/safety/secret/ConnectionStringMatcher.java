package dev.ahp.safety.secret;

import dev.ahp.safety.text.TextSpan;
import org.jspecify.annotations.Nullable;

/** Finds the password in {@code scheme://user:password@host}. */
final class ConnectionStringMatcher {
  private static final String STOP = "/?#\"'`<>";
  private static final int MAX_LOGIN = 256;

  private ConnectionStringMatcher() {}

  /**
   * Matches a password.
   *
   * @param start the offset after {@code ://}
   */
  static @Nullable TextSpan<SecretKind> at(String text, int start) {
    int colon = -1;
    int limit = Math.min(text.length(), start + MAX_LOGIN);
    for (int i = start; i < limit; i++) {
      char c = text.charAt(i);
      if (c == ':' && colon < 0) {
        colon = i;
      } else if (c == '@' && colon >= 0) {
        boolean valid = i - colon > 1 && !Placeholders.isPlaceholder(text, colon + 1, i);
        return valid ? new TextSpan<>(SecretKind.CONNECTION_STRING, colon + 1, i) : null;
      } else if (c <= ' ' || STOP.indexOf(c) >= 0) {
        return null;
      }
    }
    return null;
  }
}
