package dev.ahp.safety.secret;

import dev.ahp.safety.text.TextSpan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Scans one text in a single pass; found secrets are skipped as a whole. */
final class SecretTextScanner {
  private static final String KEY_BEGIN = "-----BEGIN ";
  private static final String KEY_END = "PRIVATE KEY-----";
  private static final int MAX_LABEL = 40;
  private static final int MAX_LOGIN = 256;

  /** Part of a word. */
  private static final int WORD = 1;

  /** Can start a known format at the beginning of a word. */
  private static final int FIRST = 2;

  /** Can precede a secret at any position. */
  private static final int SIGN = 4;

  private static final byte[] KINDS = kinds();

  private final String text;
  private List<TextSpan<SecretKind>> found = List.of();

  SecretTextScanner(String text) {
    this.text = text;
  }

  List<TextSpan<SecretKind>> find() {
    int length = text.length();
    boolean inWord = false;
    int i = 0;
    while (i < length) {
      char c = text.charAt(i);
      int kind = c < 0x80 ? KINDS[c] : 0;
      if ((kind & SIGN) != 0 || ((kind & FIRST) != 0 && !inWord)) {
        int end = nextPosition(i, c);
        inWord = isWordChar(text.charAt(end - 1));
        i = end;
      } else {
        inWord = (kind & WORD) != 0;
        i++;
      }
    }
    return found;
  }

  /** Returns the next position: after the secret that starts here, or after the character. */
  private int nextPosition(int i, char c) {
    TextSpan<SecretKind> secretSpan = at(i, c);
    if (secretSpan == null) {
      return i + 1;
    }
    if (found.isEmpty()) {
      found = new ArrayList<>();
    }
    found.add(secretSpan);
    return Math.max(i + 1, secretSpan.end());
  }

  private @Nullable TextSpan<SecretKind> at(int i, char c) {
    return switch (c) {
      case '-' -> privateKey(i);
      case ':' -> isAddress(i) ? login(i + 3) : value(i);
      case '=' -> value(i);
      default -> CredentialFormat.at(text, i);
    };
  }

  private boolean isAddress(int colon) {
    return colon + 2 < text.length()
        && text.charAt(colon + 1) == '/'
        && text.charAt(colon + 2) == '/';
  }

  private @Nullable TextSpan<SecretKind> privateKey(int i) {
    boolean hasDashes = i + 1 < text.length() && text.charAt(i + 1) == '-';
    if (!hasDashes || !text.startsWith(KEY_BEGIN, i)) {
      return null;
    }
    int limit = Math.min(text.length(), i + MAX_LABEL + KEY_END.length());
    int label = i + text.substring(i, limit).indexOf(KEY_END);
    if (label < i) {
      return null;
    }
    // Without an end marker, the rest of the text is taken, so that no text is searched twice.
    int end = text.indexOf(KEY_END, label + KEY_END.length());
    int to = end < 0 ? text.length() : end + KEY_END.length();
    return new TextSpan<>(SecretKind.PRIVATE_KEY, i, to);
  }

  /** Matches the password in {@code scheme://user:password@host}. */
  private @Nullable TextSpan<SecretKind> login(int start) {
    int colon = -1;
    int limit = Math.min(text.length(), start + MAX_LOGIN);
    for (int i = start; i < limit; i++) {
      char c = text.charAt(i);
      if (c == ':' && colon < 0) {
        colon = i;
      } else if (c == '@' && colon > 0) {
        boolean valid =
            i - colon > 1 && !NamedSecretDetector.isPlaceholder(text.substring(colon + 1, i));
        return valid ? new TextSpan<>(SecretKind.CONNECTION_STRING, colon + 1, i) : null;
      } else if (c == '/' || c == '?' || c == '#' || c == '"' || Character.isWhitespace(c)) {
        return null;
      }
    }
    return null;
  }

  /** Matches {@code name = value} or {@code name: value} at the sign between them. */
  private @Nullable TextSpan<SecretKind> value(int sign) {
    int start = sign + 1;
    while (start < text.length() && start - sign < 4 && isPadding(text.charAt(start))) {
      start++;
    }
    int end = start;
    while (end < text.length() && NamedSecretDetector.isValueChar(text.charAt(end))) {
      if (end - start > NamedSecretDetector.MAX_LENGTH) {
        return null;
      }
      end++;
    }
    boolean secret =
        end - start >= NamedSecretDetector.MIN_LENGTH
            && NamedSecretDetector.isSecret(nameBefore(sign), text.substring(start, end));
    return secret ? new TextSpan<>(SecretKind.NAMED_SECRET, start, end) : null;
  }

  private String nameBefore(int sign) {
    int end = sign;
    while (end > 0 && sign - end < 3 && isPadding(text.charAt(end - 1))) {
      end--;
    }
    int start = end;
    while (start > 0 && end - start < MAX_LABEL && isNameChar(text.charAt(start - 1))) {
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
    return c < 0x80 && (KINDS[c] & WORD) != 0;
  }

  private static byte[] kinds() {
    byte[] kinds = new byte[0x80];
    for (char c = 0; c < kinds.length; c++) {
      boolean word = c == '_' || Character.isLetterOrDigit(c);
      boolean sign = c == '-' || c == ':' || c == '=';
      kinds[c] =
          (byte)
              ((word ? WORD : 0) | (sign ? SIGN : 0) | (CredentialFormat.mayStart(c) ? FIRST : 0));
    }
    return kinds;
  }
}
