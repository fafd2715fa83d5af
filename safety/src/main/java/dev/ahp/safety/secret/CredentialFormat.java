package dev.ahp.safety.secret;

import dev.ahp.safety.text.TextSpan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A credential format with a known prefix.
 *
 * @param minLength minimum number of characters after the prefix
 * @param maxLength maximum number of characters after the prefix
 * @param marks allowed characters other than letters and digits
 */
record CredentialFormat(
    SecretKind kind, String prefix, int minLength, int maxLength, String marks) {
  private static final int MAX_ANY = 400;
  private static final int MAX_SEGMENT = 4096;
  private static final String TOKEN_MARKS = "_-";
  private static final String OWN_PREFIX = "ahp_";
  private static final int MIN_OWN = 32;
  private static final int MAX_OWN = 64;

  private static final List<CredentialFormat> ALL =
      List.of(
          new CredentialFormat(SecretKind.AWS_ACCESS_KEY, "AKIA", 16, 16, ""),
          new CredentialFormat(SecretKind.AWS_ACCESS_KEY, "ASIA", 16, 16, ""),
          new CredentialFormat(SecretKind.GITHUB_TOKEN, "ghp_", 36, MAX_ANY, ""),
          new CredentialFormat(SecretKind.GITHUB_TOKEN, "gho_", 36, MAX_ANY, ""),
          new CredentialFormat(SecretKind.GITHUB_TOKEN, "ghu_", 36, MAX_ANY, ""),
          new CredentialFormat(SecretKind.GITHUB_TOKEN, "ghs_", 36, MAX_ANY, ""),
          new CredentialFormat(SecretKind.GITHUB_TOKEN, "ghr_", 36, MAX_ANY, ""),
          new CredentialFormat(SecretKind.GITHUB_TOKEN, "github_pat_", 22, MAX_ANY, "_"),
          new CredentialFormat(SecretKind.GITLAB_TOKEN, "glpat-", 20, MAX_ANY, TOKEN_MARKS),
          new CredentialFormat(SecretKind.STRIPE_KEY, "sk_live_", 16, MAX_ANY, ""),
          new CredentialFormat(SecretKind.STRIPE_KEY, "rk_live_", 16, MAX_ANY, ""),
          new CredentialFormat(SecretKind.MODEL_API_KEY, "sk-", 20, MAX_ANY, TOKEN_MARKS),
          new CredentialFormat(SecretKind.SLACK_TOKEN, "xoxb-", 10, MAX_ANY, "-"),
          new CredentialFormat(SecretKind.SLACK_TOKEN, "xoxp-", 10, MAX_ANY, "-"),
          new CredentialFormat(SecretKind.SLACK_TOKEN, "xoxa-", 10, MAX_ANY, "-"),
          new CredentialFormat(SecretKind.SLACK_TOKEN, "xoxr-", 10, MAX_ANY, "-"),
          new CredentialFormat(SecretKind.SLACK_TOKEN, "xoxs-", 10, MAX_ANY, "-"),
          new CredentialFormat(SecretKind.SLACK_TOKEN, "xapp-", 10, MAX_ANY, "-"),
          new CredentialFormat(SecretKind.GOOGLE_API_KEY, "AIza", 35, 35, TOKEN_MARKS));

  static @Nullable TextSpan<SecretKind> at(String text, int start) {
    char second = start + 1 < text.length() ? text.charAt(start + 1) : 0;
    if (!mayStart(text.charAt(start), second)) {
      return null;
    }
    if (text.charAt(start) == 'e') {
      return webToken(text, start);
    }
    if (text.charAt(start) == 'a') {
      return ownToken(text, start);
    }
    for (CredentialFormat format : ALL) {
      if (format.prefix.charAt(1) == second && text.startsWith(format.prefix, start)) {
        return format.match(text, start);
      }
    }
    return null;
  }

  /** Returns false if no format starts with this character. */
  static boolean mayStart(char first) {
    return switch (first) {
      case 'A', 'a', 'g', 's', 'r', 'x', 'e' -> true;
      default -> false;
    };
  }

  /** Checks the first two characters, so that few words are compared with all formats. */
  private static boolean mayStart(char first, char second) {
    return switch (first) {
      case 'a' -> second == 'h';
      case 'A' -> second == 'K' || second == 'S' || second == 'I';
      case 'g' -> second == 'h' || second == 'i' || second == 'l';
      case 's', 'r' -> second == 'k';
      case 'x' -> second == 'o' || second == 'a';
      case 'e' -> second == 'y';
      default -> false;
    };
  }

  private @Nullable TextSpan<SecretKind> match(String text, int start) {
    int from = start + prefix.length();
    int end = from;
    boolean digit = false;
    while (end < text.length() && end - from <= maxLength && isAllowed(text.charAt(end), marks)) {
      digit |= Character.isDigit(text.charAt(end));
      end++;
    }
    boolean valid = end - from >= minLength && end - from <= maxLength && digit;
    return valid ? new TextSpan<>(kind, start, end) : null;
  }

  /**
   * A token that this broker issues to operators, agents, browsers or holders of a lease: {@code
   * ahp_} and the Base64 of at least 24 random bytes, which contains capitals and small letters.
   * Names such as {@code ahp_gate_denials_total} have no capitals.
   */
  private static @Nullable TextSpan<SecretKind> ownToken(String text, int start) {
    if (!text.startsWith(OWN_PREFIX, start)) {
      return null;
    }
    int from = start + OWN_PREFIX.length();
    int end = from;
    boolean upper = false;
    boolean lower = false;
    while (end < text.length()
        && end - from <= MAX_OWN
        && isAllowed(text.charAt(end), TOKEN_MARKS)) {
      upper |= Character.isUpperCase(text.charAt(end));
      lower |= Character.isLowerCase(text.charAt(end));
      end++;
    }
    boolean valid = end - from >= MIN_OWN && end - from <= MAX_OWN && upper && lower;
    return valid ? new TextSpan<>(SecretKind.AHP_TOKEN, start, end) : null;
  }

  /** A JSON Web Token: two base64 objects and a signature, {@code eyJ….eyJ….…}. */
  private static @Nullable TextSpan<SecretKind> webToken(String text, int start) {
    if (!text.startsWith("eyJ", start)) {
      return null;
    }
    int payload = segment(text, start);
    if (payload == start || !text.startsWith(".eyJ", payload)) {
      return null;
    }
    int signature = segment(text, payload + 1);
    if (signature >= text.length() || text.charAt(signature) != '.') {
      return null;
    }
    int end = segment(text, signature + 1);
    boolean signed = end - signature > 16;
    return signed ? new TextSpan<>(SecretKind.JSON_WEB_TOKEN, start, end) : null;
  }

  private static int segment(String text, int start) {
    int end = start;
    int limit = Math.min(text.length(), start + MAX_SEGMENT);
    while (end < limit && isAllowed(text.charAt(end), TOKEN_MARKS)) {
      end++;
    }
    return end;
  }

  private static boolean isAllowed(char c, String marks) {
    return (c < 0x80 && Character.isLetterOrDigit(c)) || marks.indexOf(c) >= 0;
  }
}
