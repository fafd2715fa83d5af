package dev.ahp.safety.secret;

import dev.ahp.safety.text.TextSpan;
import org.jspecify.annotations.Nullable;

/** Finds credentials that are recognised by a sign in their middle, not by a prefix. */
final class SuffixMatcher {
  private static final int AZURE_BEFORE = 5;
  private static final int AZURE_MIN = 31;
  private static final int AZURE_MAX = 34;
  private static final int MAILCHIMP_DIGITS = 32;
  private static final int TELEGRAM_MIN_ID = 8;
  private static final int TELEGRAM_MAX_ID = 10;
  private static final int TELEGRAM_MIN_RANDOM = 33;
  private static final int TELEGRAM_MAX_RANDOM = 36;

  private static final int DEVOPS_LENGTH = 84;
  private static final int LICENSE_LENGTH = 40;

  private SuffixMatcher() {}

  /** A client secret of Entra ID: three characters, a digit, {@code Q~} and 31 to 34 characters. */
  static @Nullable TextSpan<SecretKind> azureSecret(String text, int tilde) {
    int start = tilde - AZURE_BEFORE;
    if (start < 0
        || text.charAt(tilde - 1) != 'Q'
        || !TokenAlphabet.DIGIT.contains(text.charAt(tilde - 2))) {
      return null;
    }
    int end = tilde + 1;
    while (end < text.length()
        && end - tilde <= AZURE_MAX + 1
        && (TokenAlphabet.DOTTED.contains(text.charAt(end)) || text.charAt(end) == '~')) {
      end++;
    }
    int length = end - tilde - 1;
    boolean valid = length >= AZURE_MIN && length <= AZURE_MAX;
    return valid ? new TextSpan<>(SecretKind.AZURE_SECRET, start, end) : null;
  }

  /** A key of Mailchimp: 32 hexadecimal digits, {@code -us} and the number of a data centre. */
  static @Nullable TextSpan<SecretKind> mailchimpKey(String text, int dash) {
    int start = dash - MAILCHIMP_DIGITS;
    if (start < 0 || !text.startsWith("us", dash + 1)) {
      return null;
    }
    int end = TokenAlphabet.DIGIT.end(text, dash + 3, Math.min(text.length(), dash + 6));
    boolean valid =
        end - dash > 3
            && TokenAlphabet.HEX.end(text, start, dash) == dash
            && !Placeholders.isPlaceholder(text, start, dash);
    return valid ? new TextSpan<>(SecretKind.MAILCHIMP_KEY, start, end) : null;
  }

  /** A token of a Telegram bot: its number, {@code :A} and about 34 characters. */
  static @Nullable TextSpan<SecretKind> telegramToken(String text, int colon) {
    if (!text.startsWith("A", colon + 1)) {
      return null;
    }
    int start = colon;
    while (start > 0 && TokenAlphabet.DIGIT.contains(text.charAt(start - 1))) {
      start--;
    }
    int end =
        TokenAlphabet.WORD.end(
            text, colon + 1, Math.min(text.length(), colon + TELEGRAM_MAX_RANDOM + 2));
    boolean valid =
        colon - start >= TELEGRAM_MIN_ID
            && colon - start <= TELEGRAM_MAX_ID
            && end - colon > TELEGRAM_MIN_RANDOM
            && end - colon <= TELEGRAM_MAX_RANDOM + 1
            && RandomText.isToken(text, colon + 1, end);
    return valid ? new TextSpan<>(SecretKind.TELEGRAM_TOKEN, start, end) : null;
  }

  /** A token of Azure DevOps or a licence key of New Relic, which have their marks at the end. */
  static @Nullable TextSpan<SecretKind> word(String text, int start, int end) {
    int length = end - start;
    if (length == DEVOPS_LENGTH && text.startsWith("AZDO", end - 8)) {
      return new TextSpan<>(SecretKind.AZURE_SECRET, start, end);
    }
    boolean license = length == LICENSE_LENGTH && text.startsWith("NRAL", end - 4);
    return license ? new TextSpan<>(SecretKind.NEW_RELIC_KEY, start, end) : null;
  }
}
