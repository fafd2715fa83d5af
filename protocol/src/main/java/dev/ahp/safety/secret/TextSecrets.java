package dev.ahp.safety.secret;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One walk over a text; a secret that was found is passed over as a whole. */
final class TextSecrets {
  private static final String KEY_BEGIN = "-----BEGIN ";
  private static final String KEY_END = "PRIVATE KEY-----";
  private static final int LONGEST_LABEL = 40;
  private static final int LONGEST_LOGIN = 256;

  private final String text;
  private final List<Span> found = new ArrayList<>();

  TextSecrets(String text) {
    this.text = text;
  }

  List<Span> find() {
    int i = 0;
    while (i < text.length()) {
      Span span = at(i);
      if (span != null) {
        found.add(span);
      }
      i = span == null ? i + 1 : Math.max(i + 1, span.end());
    }
    return found;
  }

  private @Nullable Span at(int i) {
    char c = text.charAt(i);
    if (c == '-') {
      return privateKey(i);
    }
    if (c == ':') {
      return text.startsWith("://", i) ? login(i + 3) : value(i);
    }
    if (c == '=') {
      return value(i);
    }
    return i > 0 && isWordChar(text.charAt(i - 1)) ? null : KnownForm.at(text, i);
  }

  private @Nullable Span privateKey(int i) {
    if (!text.startsWith(KEY_BEGIN, i)) {
      return null;
    }
    int limit = Math.min(text.length(), i + LONGEST_LABEL + KEY_END.length());
    int label = i + text.substring(i, limit).indexOf(KEY_END);
    if (label < i) {
      return null;
    }
    // Without an end the rest of the text is taken, so no text is searched twice.
    int end = text.indexOf(KEY_END, label + KEY_END.length());
    int to = end < 0 ? text.length() : end + KEY_END.length();
    return new Span(SecretKind.PRIVATE_KEY, i, to);
  }

  /** The password in {@code scheme://user:password@host}. */
  private @Nullable Span login(int start) {
    int colon = -1;
    int limit = Math.min(text.length(), start + LONGEST_LOGIN);
    for (int i = start; i < limit; i++) {
      char c = text.charAt(i);
      if (c == ':' && colon < 0) {
        colon = i;
      } else if (c == '@' && colon > 0) {
        boolean real = i - colon > 1 && !NamedSecrets.isPlaceholder(text.substring(colon + 1, i));
        return real ? new Span(SecretKind.CONNECTION_STRING, colon + 1, i) : null;
      } else if (c == '/' || c == '?' || c == '#' || c == '"' || Character.isWhitespace(c)) {
        return null;
      }
    }
    return null;
  }

  /** {@code name = value} or {@code name: value}, seen from the sign between. */
  private @Nullable Span value(int sign) {
    int start = sign + 1;
    while (start < text.length() && start - sign < 4 && isPadding(text.charAt(start))) {
      start++;
    }
    int end = start;
    while (end < text.length() && NamedSecrets.isValueChar(text.charAt(end))) {
      if (end - start > NamedSecrets.LONGEST) {
        return null;
      }
      end++;
    }
    boolean secret =
        end - start >= NamedSecrets.SHORTEST
            && NamedSecrets.isSecretName(nameBefore(sign))
            && NamedSecrets.isSecretValue(text.substring(start, end));
    return secret ? new Span(SecretKind.NAMED_SECRET, start, end) : null;
  }

  private String nameBefore(int sign) {
    int end = sign;
    while (end > 0 && sign - end < 3 && isPadding(text.charAt(end - 1))) {
      end--;
    }
    int start = end;
    while (start > 0 && end - start < LONGEST_LABEL && isNameChar(text.charAt(start - 1))) {
      start--;
    }
    return text.substring(start, end);
  }

  private static boolean isPadding(char c) {
    return c == ' ' || c == '"' || c == '\'' || c == '`';
  }

  private static boolean isNameChar(char c) {
    return isWordChar(c) || c == '-' || c == '.';
  }

  private static boolean isWordChar(char c) {
    return c == '_' || (c < 0x80 && Character.isLetterOrDigit(c));
  }
}
