package dev.ahp.safety.secret;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A credential that is known by how it begins.
 *
 * @param shortest how many characters must follow the beginning
 * @param longest how many may; a longer run is something else
 * @param marks which signs beside letters and digits belong to it
 */
record CredentialFormat(
    SecretKind kind, String beginning, int shortest, int longest, String marks) {
  private static final int ANY = 400;
  private static final int LONGEST_SEGMENT = 4096;
  private static final String TOKEN = "_-";

  private static final List<CredentialFormat> ALL =
      List.of(
          new CredentialFormat(SecretKind.AWS_ACCESS_KEY, "AKIA", 16, 16, ""),
          new CredentialFormat(SecretKind.AWS_ACCESS_KEY, "ASIA", 16, 16, ""),
          new CredentialFormat(SecretKind.GITHUB_TOKEN, "ghp_", 36, ANY, ""),
          new CredentialFormat(SecretKind.GITHUB_TOKEN, "gho_", 36, ANY, ""),
          new CredentialFormat(SecretKind.GITHUB_TOKEN, "ghu_", 36, ANY, ""),
          new CredentialFormat(SecretKind.GITHUB_TOKEN, "ghs_", 36, ANY, ""),
          new CredentialFormat(SecretKind.GITHUB_TOKEN, "ghr_", 36, ANY, ""),
          new CredentialFormat(SecretKind.GITHUB_TOKEN, "github_pat_", 22, ANY, "_"),
          new CredentialFormat(SecretKind.GITLAB_TOKEN, "glpat-", 20, ANY, TOKEN),
          new CredentialFormat(SecretKind.STRIPE_KEY, "sk_live_", 16, ANY, ""),
          new CredentialFormat(SecretKind.STRIPE_KEY, "rk_live_", 16, ANY, ""),
          new CredentialFormat(SecretKind.MODEL_API_KEY, "sk-", 20, ANY, TOKEN),
          new CredentialFormat(SecretKind.SLACK_TOKEN, "xoxb-", 10, ANY, "-"),
          new CredentialFormat(SecretKind.SLACK_TOKEN, "xoxp-", 10, ANY, "-"),
          new CredentialFormat(SecretKind.SLACK_TOKEN, "xoxa-", 10, ANY, "-"),
          new CredentialFormat(SecretKind.SLACK_TOKEN, "xoxr-", 10, ANY, "-"),
          new CredentialFormat(SecretKind.SLACK_TOKEN, "xoxs-", 10, ANY, "-"),
          new CredentialFormat(SecretKind.SLACK_TOKEN, "xapp-", 10, ANY, "-"),
          new CredentialFormat(SecretKind.GOOGLE_API_KEY, "AIza", 35, 35, TOKEN));

  static @Nullable SecretSpan at(String text, int start) {
    char second = start + 1 < text.length() ? text.charAt(start + 1) : 0;
    if (!mayBegin(text.charAt(start), second)) {
      return null;
    }
    if (text.charAt(start) == 'e') {
      return webToken(text, start);
    }
    for (CredentialFormat form : ALL) {
      if (form.beginning.charAt(1) == second && text.startsWith(form.beginning, start)) {
        return form.match(text, start);
      }
    }
    return null;
  }

  /** Whether some form begins with it. */
  static boolean mayBegin(char first) {
    return switch (first) {
      case 'A', 'g', 's', 'r', 'x', 'e' -> true;
      default -> false;
    };
  }

  /** The first two characters of some form, so that few words are compared with all of them. */
  private static boolean mayBegin(char first, char second) {
    return switch (first) {
      case 'A' -> second == 'K' || second == 'S' || second == 'I';
      case 'g' -> second == 'h' || second == 'i' || second == 'l';
      case 's', 'r' -> second == 'k';
      case 'x' -> second == 'o' || second == 'a';
      case 'e' -> second == 'y';
      default -> false;
    };
  }

  private @Nullable SecretSpan match(String text, int start) {
    int from = start + beginning.length();
    int end = from;
    boolean digit = false;
    while (end < text.length() && end - from <= longest && belongs(text.charAt(end), marks)) {
      digit |= Character.isDigit(text.charAt(end));
      end++;
    }
    boolean fits = end - from >= shortest && end - from <= longest && digit;
    return fits ? new SecretSpan(kind, start, end) : null;
  }

  /** Two objects in base64, which begin alike, and a signature: {@code eyJ….eyJ….…}. */
  private static @Nullable SecretSpan webToken(String text, int start) {
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
    return signed ? new SecretSpan(SecretKind.JSON_WEB_TOKEN, start, end) : null;
  }

  private static int segment(String text, int start) {
    int end = start;
    int limit = Math.min(text.length(), start + LONGEST_SEGMENT);
    while (end < limit && belongs(text.charAt(end), TOKEN)) {
      end++;
    }
    return end;
  }

  private static boolean belongs(char c, String marks) {
    return (c < 0x80 && Character.isLetterOrDigit(c)) || marks.indexOf(c) >= 0;
  }
}
