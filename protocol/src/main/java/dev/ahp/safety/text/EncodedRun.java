package dev.ahp.safety.text;

import java.nio.charset.StandardCharsets;

/** Recognises runs of base64 or hexadecimal that hold readable text. */
final class EncodedRun {
  static final int SHORTEST = 20;
  private static final int SHORTEST_BASE64 = 20;
  private static final int SHORTEST_HEX = 28;
  private static final byte[] SEXTETS = sextets();

  private EncodedRun() {}

  static boolean isRunChar(char c) {
    return sextet(c) >= 0;
  }

  /** The text inside, or the empty text when this is no encoding of one. */
  static String decode(String run) {
    boolean hex = run.length() >= SHORTEST_HEX && isHex(run);
    if (hex) {
      return readable(hexBytes(run));
    }
    return run.length() < SHORTEST_BASE64 || isOneCase(run) ? "" : readable(base64Bytes(run));
  }

  private static boolean isHex(String run) {
    for (int i = 0; i < run.length(); i++) {
      if (Character.digit(run.charAt(i), 16) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Long words, paths and snake case are of one case; encoded text hardly ever is. */
  private static boolean isOneCase(String run) {
    boolean lower = false;
    boolean upper = false;
    for (int i = 0; i < run.length(); i++) {
      lower |= Character.isLowerCase(run.charAt(i));
      upper |= Character.isUpperCase(run.charAt(i));
    }
    return !(lower && upper);
  }

  private static byte[] hexBytes(String run) {
    byte[] bytes = new byte[run.length() / 2];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] =
          (byte)
              (Character.digit(run.charAt(2 * i), 16) * 16
                  + Character.digit(run.charAt(2 * i + 1), 16));
    }
    return bytes;
  }

  private static byte[] base64Bytes(String run) {
    int whole = run.length() / 4 * 3;
    int rest = Math.max(0, run.length() % 4 - 1);
    byte[] bytes = new byte[whole + rest];
    for (int i = 0; i < bytes.length; i++) {
      int bit = i * 8;
      int left = sextet(run.charAt(bit / 6));
      int right = sextet(run.charAt(bit / 6 + 1));
      int shift = bit % 6;
      bytes[i] = (byte) ((left << (2 + shift)) | (right >> (4 - shift)));
    }
    return bytes;
  }

  private static int sextet(char c) {
    return c < SEXTETS.length ? SEXTETS[c] : -1;
  }

  private static byte[] sextets() {
    byte[] table = new byte[128];
    for (char c = 0; c < table.length; c++) {
      table[c] = (byte) sextetOf(c);
    }
    return table;
  }

  private static int sextetOf(char c) {
    if (c >= 'A' && c <= 'Z') {
      return c - 'A';
    }
    if (c >= 'a' && c <= 'z') {
      return c - 'a' + 26;
    }
    if (c >= '0' && c <= '9') {
      return c - '0' + 52;
    }
    if (c == '+' || c == '-') {
      return 62;
    }
    return c == '/' || c == '_' ? 63 : -1;
  }

  private static String readable(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    int odd = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0xFFFD || (c < 0x20 && c != '\n' && c != '\t' && c != '\r') || c == 0x7F) {
        odd++;
      }
    }
    return odd * 25 <= text.length() ? text : "";
  }
}
