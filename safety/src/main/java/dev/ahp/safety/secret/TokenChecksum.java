package dev.ahp.safety.secret;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * The check digits of GitHub and npm: the last six characters are the CRC-32 of the characters
 * between the prefix and them, in base 62.
 */
final class TokenChecksum {
  private static final int DIGITS = 6;
  private static final String BASE_62 =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  private TokenChecksum() {}

  static boolean isValid(String text, int from, int end) {
    int digits = end - DIGITS;
    return digits > from && text.startsWith(of(text.substring(from, digits)), digits);
  }

  /** Returns the check digits of the random part of a token. */
  static String of(String random) {
    CRC32 checksum = new CRC32();
    checksum.update(random.getBytes(StandardCharsets.ISO_8859_1));
    long rest = checksum.getValue();
    char[] digits = new char[DIGITS];
    for (int i = DIGITS - 1; i >= 0; i--) {
      digits[i] = BASE_62.charAt((int) (rest % BASE_62.length()));
      rest /= BASE_62.length();
    }
    return new String(digits);
  }
}
