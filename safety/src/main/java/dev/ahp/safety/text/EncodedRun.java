package dev.ahp.safety.text;

import java.nio.charset.StandardCharsets;

/**
 * Recognises runs of base64 or hexadecimal that hold readable text. Long words, paths, ids and
 * hashes look like runs too, so the cheap refusals come first: by length and case, then by bytes
 * that no readable text has, and only then is the text made.
 */
final class EncodedRun {
  static final int SHORTEST = 20;
  private static final int SHORTEST_HEX = 28;

  /** One character in so many may be unreadable. */
  private static final int FOR_EACH_ODD = 25;

  private EncodedRun() {}

  /** The first character after the run that begins here. */
  static int end(MappedText text, int start) {
    int end = start + 1;
    while ((Ascii.kind(text.at(end)) & Ascii.RUN) != 0) {
      end++;
    }
    return end;
  }

  static boolean holdsText(MappedText text, int start, int end) {
    return end - start >= SHORTEST && !decode(text, start, end).isEmpty();
  }

  /** The text inside, or the empty text when this is no encoding of one. */
  static String decode(MappedText text, int start, int end) {
    if (end - start < SHORTEST) {
      return "";
    }
    int all = -1;
    int any = 0;
    for (int i = start; i < end; i++) {
      int kind = Ascii.kind(text.at(i));
      all &= kind;
      any |= kind;
    }
    if (end - start >= SHORTEST_HEX && (all & Ascii.HEX) != 0) {
      return readable(hexBytes(text, start, end));
    }
    // Long words, paths and snake case are of one case; encoded text hardly ever is.
    boolean bothCases = (any & Ascii.LETTER) == Ascii.LETTER;
    return bothCases ? readable(base64Bytes(text, start, end)) : "";
  }

  private static byte[] hexBytes(MappedText text, int start, int end) {
    byte[] bytes = new byte[(end - start) / 2];
    for (int i = 0; i < bytes.length; i++) {
      int high = Character.digit(text.at(start + 2 * i), 16);
      int low = Character.digit(text.at(start + 2 * i + 1), 16);
      bytes[i] = (byte) (high * 16 + low);
    }
    return bytes;
  }

  private static byte[] base64Bytes(MappedText text, int start, int end) {
    int whole = (end - start) / 4 * 3;
    int rest = Math.max(0, (end - start) % 4 - 1);
    byte[] bytes = new byte[whole + rest];
    for (int i = 0; i < bytes.length; i++) {
      int bit = i * 8;
      int left = sextet(text.at(start + bit / 6));
      int right = sextet(text.at(start + bit / 6 + 1));
      int shift = bit % 6;
      bytes[i] = (byte) ((left << (2 + shift)) | (right >> (4 - shift)));
    }
    return bytes;
  }

  private static int sextet(char c) {
    if (c >= 'A' && c <= 'Z') {
      return c - 'A';
    }
    if (c >= 'a' && c <= 'z') {
      return c - 'a' + 26;
    }
    if (c >= '0' && c <= '9') {
      return c - '0' + 52;
    }
    return c == '+' || c == '-' ? 62 : 63;
  }

  private static String readable(byte[] bytes) {
    if (surelyOdd(bytes) * FOR_EACH_ODD > bytes.length) {
      return "";
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    int odd = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0xFFFD || isControl(c)) {
        odd++;
      }
    }
    return odd * FOR_EACH_ODD <= text.length() ? text : "";
  }

  /**
   * No more than the odd characters of the text that the bytes make, which is no longer than they
   * are: control characters, and between ASCII what begins like a rest or ends like a beginning.
   */
  private static int surelyOdd(byte[] bytes) {
    int odd = 0;
    for (int i = 0; i < bytes.length; i++) {
      boolean afterAscii = i == 0 || bytes[i - 1] >= 0;
      boolean beforeAscii = i + 1 == bytes.length || bytes[i + 1] >= 0;
      boolean isRest = (bytes[i] & 0xC0) == 0x80;
      boolean torn = bytes[i] < 0 && (isRest ? afterAscii : beforeAscii);
      if (torn || (bytes[i] >= 0 && isControl((char) bytes[i]))) {
        odd++;
      }
    }
    return odd;
  }

  private static boolean isControl(char c) {
    return (c < 0x20 && c != '\n' && c != '\t' && c != '\r') || c == 0x7F;
  }
}
