package dev.ahp.safety.secret;

import dev.ahp.safety.text.TextSpan;
import org.jspecify.annotations.Nullable;

/** Finds credentials that are recognised by a sign in their middle, not by a prefix. */
final class SuffixMatcher {
  private static final int MAILCHIMP_DIGITS = 32;
  private static final int MAILGUN_PART = 9;
  private static final int TELEGRAM_MIN_ID = 8;
  private static final int TELEGRAM_MAX_ID = 10;
  private static final int TELEGRAM_MIN_RANDOM = 33;
  private static final int TELEGRAM_MAX_RANDOM = 36;

  private static final String NEW_RELIC_END = "-NRMA";
  private static final int AZURE_LENGTH = 84;
  private static final int LICENSE_LENGTH = 40;

  private SuffixMatcher() {}

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

  /** A key of a mobile application of New Relic: 40 letters and digits and {@code -NRMA}. */
  static @Nullable TextSpan<SecretKind> newRelicKey(String text, int dash) {
    int start = dash;
    while (start > 0 && TokenAlphabet.LOWALNUM.contains(text.charAt(start - 1))) {
      start--;
    }
    int end = dash + NEW_RELIC_END.length();
    boolean valid =
        text.startsWith(NEW_RELIC_END, dash)
            && dash - start >= LICENSE_LENGTH
            && dash - start <= LICENSE_LENGTH + 2
            && RandomText.isToken(text, start, dash);
    return valid ? new TextSpan<>(SecretKind.NEW_RELIC_KEY, start, end) : null;
  }

  /** A key of Mailgun: 32, 8 and 8 hexadecimal digits, at the first dash. */
  static @Nullable TextSpan<SecretKind> mailgunKey(String text, int dash) {
    int start = dash - MAILCHIMP_DIGITS;
    int end = dash + 2 * MAILGUN_PART;
    boolean valid =
        start >= 0
            && end <= text.length()
            && text.charAt(dash + MAILGUN_PART) == '-'
            && TokenAlphabet.HEX.end(text, start, dash) == dash
            && TokenAlphabet.HEXDASH.end(text, dash, end) == end
            && !Placeholders.isPlaceholder(text, start, dash);
    return valid ? new TextSpan<>(SecretKind.MAILGUN_KEY, start, end) : null;
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

  /** A key of Azure or a licence key of New Relic, which have their marks at the end. */
  static @Nullable TextSpan<SecretKind> word(String text, int start, int end) {
    int length = end - start;
    if (length == AZURE_LENGTH
        && (text.startsWith("AZDO", end - 8) || text.startsWith("JQQJ99", start + 52))) {
      return new TextSpan<>(SecretKind.AZURE_SECRET, start, end);
    }
    boolean license = length == LICENSE_LENGTH && text.startsWith("NRAL", end - 4);
    return license ? new TextSpan<>(SecretKind.NEW_RELIC_KEY, start, end) : null;
  }
}
