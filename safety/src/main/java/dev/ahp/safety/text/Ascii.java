package dev.ahp.safety.text;

/** Classifies ASCII characters with bit flags, which can be combined over a range. */
final class Ascii {
  static final int LOWER = 2;
  static final int UPPER = 4;
  static final int LETTER = LOWER | UPPER;
  static final int DIGIT = 8;

  /** Can replace a letter in an obfuscated word. */
  static final int SIGN = 32;

  static final int SPACE = 16;

  /** Part of base64 or base64url. The lowest bit, so that it can be used in arithmetic. */
  static final int RUN = 1;

  static final int HEX = 64;

  /** Starts an escape. */
  static final int ESCAPE = 128;

  /** Not ASCII. */
  static final int WIDE = 256;

  /** Part of numbers in a row; the position of its bit. */
  static final int NUMBER_SHIFT = 9;

  private static final int NUMBER = 1 << NUMBER_SHIFT;

  private static final short[] KINDS = kinds();

  private Ascii() {}

  static int kind(char c) {
    return c < 0x80 ? KINDS[c] : WIDE;
  }

  static boolean isAlphanumeric(char c) {
    return (kind(c) & (LETTER | DIGIT)) != 0;
  }

  private static short[] kinds() {
    short[] kinds = new short[0x80];
    mark(kinds, "abcdefghijklmnopqrstuvwxyz", LOWER | RUN);
    mark(kinds, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", UPPER | RUN);
    mark(kinds, "0123456789", DIGIT | RUN);
    mark(kinds, "0123456789abcdefABCDEF", HEX);
    mark(kinds, "0123456789, \n", NUMBER);
    mark(kinds, "+-/_", RUN);
    mark(kinds, "@$|!", SIGN);
    mark(kinds, " \n\t\r", SPACE);
    mark(kinds, "\\&%", ESCAPE);
    return kinds;
  }

  private static void mark(short[] kinds, String characters, int kind) {
    for (int i = 0; i < characters.length(); i++) {
      kinds[characters.charAt(i)] |= (short) kind;
    }
  }
}
