package dev.ahp.safety.secret;

import java.util.Locale;

/** The characters that a part of a credential may contain. */
enum TokenAlphabet {
  DIGIT(Characters.DIGITS),
  HEX(Characters.DIGITS + "abcdefABCDEF"),
  HEXDASH(Characters.DIGITS + "abcdefABCDEF-"),
  /** Hexadecimal digits in a wider sense, and the suffix {@code -X}. */
  HEXX(Characters.DIGITS + "abcdefghX-"),
  LOWALNUM(Characters.DIGITS + Characters.LOWER),
  UPALNUM(Characters.DIGITS + Characters.UPPER),
  ALNUM(Characters.ALNUM),
  UNDER(Characters.ALNUM + "_"),
  DASHALNUM(Characters.ALNUM + "-"),
  DASHUPPER(Characters.DIGITS + Characters.UPPER + "-"),
  /** The characters of the name of a constant. */
  UPCONSTANT(Characters.DIGITS + Characters.UPPER + "_"),
  DASHDIGIT(Characters.DIGITS + "-"),
  WORD(Characters.ALNUM + "_-"),
  DOTTED(Characters.ALNUM + "_-.="),
  BASE64(Characters.ALNUM + "+/="),
  BASE64UNDER(Characters.ALNUM + "+/=_"),
  BASE64PERCENT(Characters.ALNUM + "+/=%_-"),
  /** The Base64 of crypt. */
  BASE64DOT(Characters.ALNUM + "./"),
  /** Parameters, salt and hash of a password hash. */
  PHC(Characters.ALNUM + "+/$=,"),
  /** The characters of a token in an Authorization header. */
  TOKEN68(Characters.ALNUM + "-._~+/="),
  PATH(Characters.ALNUM + "/_-@+"),
  EQ("="),
  LINE_END("\r\n");

  /** Sets from which the alphabets are composed. */
  private static final class Characters {
    static final String DIGITS = "0123456789";
    static final String LOWER = "abcdefghijklmnopqrstuvwxyz";
    static final String UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static final String ALNUM = DIGITS + LOWER + UPPER;
  }

  /** One bit for each of the characters below 64, and from 64 to 127. */
  private final long low;

  private final long high;

  TokenAlphabet(String characters) {
    this.low = bits(characters, 0);
    this.high = bits(characters, 1);
  }

  private static long bits(String characters, int half) {
    return characters
        .chars()
        .filter(c -> c / Long.SIZE == half)
        .mapToLong(c -> 1L << c)
        .reduce(0, (a, b) -> a | b);
  }

  static TokenAlphabet named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  boolean contains(char c) {
    return ((c < Long.SIZE ? low : c < 2 * Long.SIZE ? high : 0) & (1L << c)) != 0;
  }

  /** Returns true if a character of this alphabet occurs between two offsets. */
  boolean occursIn(String text, int start, int end) {
    for (int i = start; i < end; i++) {
      if (contains(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  /** Returns the offset after the characters of this alphabet. */
  int end(String text, int start, int limit) {
    int end = start;
    while (end < limit && contains(text.charAt(end))) {
      end++;
    }
    return end;
  }
}
