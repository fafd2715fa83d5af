package dev.ahp.safety.secret;

import dev.ahp.safety.text.TextSpan;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds the password in {@code scheme://user:password@host} and in {@code
 * Server=host;User=user;Password=password}. It can be a plain word.
 */
final class ConnectionStringMatcher {
  private static final String STOP = "/?#\"'`<>";
  private static final int MAX_LOGIN = 256;
  private static final int MIN_PASSWORD = 4;
  private static final int MIN_TOKEN = 20;
  private static final int HASH = 32;

  private static final List<String> PASSWORD_FIELDS = List.of("password=", "pwd=");
  private static final List<String> OTHER_FIELDS =
      List.of("server=", "data source=", "host=", "user id=", "uid=", "user=", "username=");

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
      } else if (c == '@') {
        return colon < 0 ? token(text, start, i) : password(text, colon + 1, i);
      } else if (c <= ' ' || STOP.indexOf(c) >= 0) {
        return null;
      }
    }
    return null;
  }

  /** Matches {@code scheme://token@host}. A hash is the public key of a monitor of errors. */
  private static @Nullable TextSpan<SecretKind> token(String text, int start, int end) {
    boolean secret =
        end - start >= MIN_TOKEN
            && TokenAlphabet.WORD.end(text, start, end) == end
            && TokenAlphabet.DIGIT.occursIn(text, start, end)
            && (end - start != HASH || TokenAlphabet.HEX.end(text, start, end) < end)
            && RandomText.isRandom(text, start, end)
            && !Placeholders.isPlaceholder(text, start, end);
    return secret ? new TextSpan<>(SecretKind.CONNECTION_STRING, start, end) : null;
  }

  /** Matches the password of a connection with fields, at the semicolon before it. */
  static @Nullable TextSpan<SecretKind> field(String text, int semicolon) {
    int name = semicolon + (text.startsWith(" ", semicolon + 1) ? 2 : 1);
    if (name >= text.length() || (text.charAt(name) | 0x20) != 'p') {
      return null;
    }
    for (String field : PASSWORD_FIELDS) {
      if (text.regionMatches(true, name, field, 0, field.length())) {
        int start = name + field.length();
        int end = start;
        while (end < text.length() && SecretValue.isValueChar(text.charAt(end))) {
          end++;
        }
        boolean plain = end - start >= MIN_PASSWORD && !text.startsWith("my", start);
        return plain && hasOtherField(text, semicolon) ? password(text, start, end) : null;
      }
    }
    return null;
  }

  private static boolean hasOtherField(String text, int end) {
    String before = text.substring(Math.max(0, end - MAX_LOGIN), end).toLowerCase(Locale.ROOT);
    int line = before.lastIndexOf('\n');
    return OTHER_FIELDS.stream().anyMatch(field -> before.indexOf(field, line + 1) >= 0);
  }

  private static @Nullable TextSpan<SecretKind> password(String text, int start, int end) {
    boolean secret = !Placeholders.isPlaceholder(text, start, end);
    return secret ? new TextSpan<>(SecretKind.CONNECTION_STRING, start, end) : null;
  }
}
