package dev.ahp.safety.secret;

import java.util.Locale;

/**
 * Distinguishes random characters from words and identifiers. The measure is the average number of
 * bits with which a character is predicted by its predecessor: about 3.5 for English words and
 * names in programs, 5 for random hexadecimal digits, 6 for random letters and digits.
 */
final class RandomText {
  /**
   * Bits of each pair of letters in identifiers and English text, from {@code aa} to {@code zz}.
   */
  private static final String PAIRS =
      "95458758596343959343667768"
          + "36673787359377369446499958"
          + "39683893494478289463599969"
          + "46752768288567479547478969"
          + "47436668799453757234866579"
          + "48673389299487379455499969"
          + "49782854399564479346489968"
          + "28872898399666389564598959"
          + "56454559998452369543959796"
          + "39662999486997357748385989"
          + "48762666388475569736695969"
          + "37752789397378379955579949"
          + "25872999398758339957599979"
          + "48433638496776579733669979"
          + "66558659696442559345455889"
          + "39773885498388349354598969"
          + "68879899789487787658088899"
          + "37552769396655379544668959"
          + "58483784396667448832487969"
          + "38672894299678479445598959"
          + "44554659599443749333999999"
          + "29991989299878489778989989"
          + "27763784398594379446997789"
          + "46363676399669529662789668"
          + "45454678499444539534776976"
          + "38791796399667499767598965";

  private static final int CASE_CHANGE_BITS = 5;
  private static final int DIGIT_CHANGE_BITS = 6;
  private static final double DIGIT_PAIR_BITS = 3.5;
  private static final double MIN_TOKEN_BITS = 4.1;
  private static final double MIN_STRICT_BITS = 4.5;

  private static final double MIN_PASSWORD_BITS = 4.8;
  private static final double MIN_LETTER_BITS = 5.2;
  private static final int MIN_LETTERS = 20;

  private RandomText() {}

  /** The check for values with a known prefix. */
  static boolean isToken(String text, int from, int end) {
    return bits(text, from, end) >= MIN_TOKEN_BITS;
  }

  /** The check for values that only have a name. */
  static boolean isRandom(String text, int from, int end) {
    return bits(text, from, end) >= MIN_STRICT_BITS;
  }

  /** The check for short values that only follow a word such as password. */
  static boolean isPassword(String value) {
    return bits(value, 0, value.length()) >= MIN_PASSWORD_BITS;
  }

  /** The check for letters without digits: long, in both cases and very random. */
  static boolean isLetters(String value) {
    return value.length() >= MIN_LETTERS
        && !value.equals(value.toLowerCase(Locale.ROOT))
        && !value.equals(value.toUpperCase(Locale.ROOT))
        && bits(value, 0, value.length()) >= MIN_LETTER_BITS;
  }

  static double bits(String text, int from, int end) {
    double bits = 0;
    int pairs = 0;
    for (int i = from + 1; i < end; i++) {
      char a = text.charAt(i - 1);
      char b = text.charAt(i);
      if (isAlnum(a) && isAlnum(b)) {
        bits += bits(a, b);
        pairs++;
      }
    }
    return pairs == 0 ? 0 : bits / pairs;
  }

  private static double bits(char a, char b) {
    boolean digits = isDigit(a);
    if (digits != isDigit(b)) {
      return DIGIT_CHANGE_BITS;
    }
    if (digits) {
      return DIGIT_PAIR_BITS;
    }
    boolean rising = a >= 'a' && b <= 'Z';
    return rising ? CASE_CHANGE_BITS : PAIRS.charAt(26 * letter(a) + letter(b)) - '0';
  }

  private static int letter(char c) {
    return (c | 0x20) - 'a';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isAlnum(char c) {
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
