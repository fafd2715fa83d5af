package dev.ahp.safety.secret;

import dev.ahp.safety.text.TextSpan;
import org.jspecify.annotations.Nullable;

/** Finds secrets of Azure, which have a sign in their middle. */
final class AzureKeyMatcher {
  private static final int SECRET_BEFORE = 5;
  private static final int SECRET_MIN = 31;
  private static final int SECRET_MAX = 34;

  /** Services that sign their keys: storage, Batch, Service Bus, Event Hubs, registry, ML. */
  private static final String SIGNATURES = "ASt ABa ASb AEh ACR AMC";

  private static final int SIGNATURE = 3;
  private static final int SHORT_BEFORE = 33;
  private static final int MIDDLE_BEFORE = 42;
  private static final int LONG_BEFORE = 76;
  private static final int MIN_AFTER = 9;
  private static final int MAX_AFTER = 11;

  private AzureKeyMatcher() {}

  /** A client secret of Entra ID: three characters, a digit, {@code Q~} and 31 to 34 characters. */
  static @Nullable TextSpan<SecretKind> clientSecret(String text, int tilde) {
    int start = tilde - SECRET_BEFORE;
    if (start < 0
        || text.charAt(tilde - 1) != 'Q'
        || !TokenAlphabet.DIGIT.contains(text.charAt(tilde - 2))) {
      return null;
    }
    int end = tilde + 1;
    while (end < text.length()
        && end - tilde <= SECRET_MAX + 1
        && (TokenAlphabet.DOTTED.contains(text.charAt(end)) || text.charAt(end) == '~')) {
      end++;
    }
    int length = end - tilde - 1;
    boolean valid = length >= SECRET_MIN && length <= SECRET_MAX;
    return valid ? new TextSpan<>(SecretKind.AZURE_SECRET, start, end) : null;
  }

  /** A key of 32, 39 or 64 bytes in Base64, with the signature of its service near the end. */
  static @Nullable TextSpan<SecretKind> signedKey(String text, int plus) {
    int after = plus + 1 + SIGNATURE;
    if (!text.startsWith("A", plus + 1)
        || after > text.length()
        || !SIGNATURES.contains(text.substring(plus + 1, after))) {
      return null;
    }
    int start = plus;
    while (start > 0
        && plus - start <= LONG_BEFORE
        && text.charAt(start - 1) != '='
        && TokenAlphabet.BASE64.contains(text.charAt(start - 1))) {
      start--;
    }
    int before = plus - start;
    int limit = Math.min(text.length(), plus + MAX_AFTER + 2);
    int end = TokenAlphabet.BASE64.end(text, plus, limit);
    boolean valid =
        (before == SHORT_BEFORE || before == MIDDLE_BEFORE || before == LONG_BEFORE)
            && end - plus >= MIN_AFTER
            && end - plus <= MAX_AFTER + 1
            && RandomText.isToken(text, start, plus);
    return valid ? new TextSpan<>(SecretKind.AZURE_SECRET, start, end) : null;
  }
}
