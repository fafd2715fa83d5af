package dev.ahp.signing;

import java.util.HexFormat;

/** Hexadecimal text, always written in lower case. */
final class Hex {
  private static final HexFormat LOWER = HexFormat.of();

  private Hex() {}

  static String of(byte[] bytes) {
    return LOWER.formatHex(bytes);
  }

  /** Accepts upper and lower case. */
  static byte[] bytes(String hex) {
    return LOWER.parseHex(hex);
  }

  static boolean isLower(String text, int chars) {
    boolean hex = text.length() == chars;
    for (int i = 0; hex && i < chars; i++) {
      char c = text.charAt(i);
      hex = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    }
    return hex;
  }

  static boolean isAnyCase(String text, int chars) {
    boolean hex = text.length() == chars;
    for (int i = 0; hex && i < chars; i++) {
      hex = HexFormat.isHexDigit(text.charAt(i));
    }
    return hex;
  }
}
