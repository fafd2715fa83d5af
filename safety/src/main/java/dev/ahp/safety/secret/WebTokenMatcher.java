package dev.ahp.safety.secret;

import dev.ahp.safety.text.TextSpan;
import org.jspecify.annotations.Nullable;

/**
 * Finds JSON Web Tokens: two Base64 objects and mostly a signature, {@code eyJ….eyJ….…}, or the
 * header and the random parts of an encrypted one.
 */
final class WebTokenMatcher {
  private static final int MAX_SEGMENT = 4096;
  private static final int MIN_SEGMENT = 12;
  private static final int MIN_KEY = 32;

  private WebTokenMatcher() {}

  static @Nullable TextSpan<SecretKind> at(String text, int start) {
    if (!text.startsWith("eyJ", start)) {
      return null;
    }
    int payload = segment(text, start);
    if (payload - start < MIN_SEGMENT || !text.startsWith(".", payload)) {
      return null;
    }
    int signature = segment(text, payload + 1);
    if (signature - payload < MIN_SEGMENT) {
      return null;
    }
    boolean signed = signature < text.length() && text.charAt(signature) == '.';
    if (!text.startsWith("ey", payload + 1) && !(signed && isEncrypted(text, payload, signature))) {
      return null;
    }
    int end = signed ? segment(text, signature + 1) : signature;
    return new TextSpan<>(SecretKind.JSON_WEB_TOKEN, start, end);
  }

  /** Returns true for the random key of an encrypted token. */
  private static boolean isEncrypted(String text, int payload, int end) {
    return end - payload > MIN_KEY
        && TokenAlphabet.DIGIT.occursIn(text, payload, end)
        && RandomText.isRandom(text, payload, end);
  }

  private static int segment(String text, int start) {
    int limit = Math.min(text.length(), start + MAX_SEGMENT);
    return TokenAlphabet.WORD.end(text, start, limit);
  }
}
