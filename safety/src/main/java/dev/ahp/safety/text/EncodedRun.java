package dev.ahp.safety.text;

import java.nio.charset.StandardCharsets;

/**
 * Detects base64 or hexadecimal sequences that contain readable text. Long words, paths, ids and
 * hashes look similar, so cheap checks come first: length and case, then bytes that never occur in
 * readable text.
 */
final class EncodedRun {
  static final int MIN_LENGTH = 20;
  private static final int MIN_HEX_LENGTH = 28;

  /** One character in this many may be unreadable. */
  private static final int CHARS_PER_UNREADABLE = 25;

  private EncodedRun() {}

  /** Returns the position after the sequence that starts here. */
  static int end(MappedText text, int start) {
    int end = start + 1;
    while ((Ascii.kind(text.at(end)) & Ascii.RUN) != 0) {
      end++;
    }
    return end;
  }

  static boolean containsText(MappedText text, int start, int end) {
    return end - start >= MIN_LENGTH && !decode(text, start, end).isEmpty();
  }

  /** Returns the decoded text, or an empty string if the sequence does not encode readable text. */
  static String decode(MappedText text, int start, int end) {
    if (end - start < MIN_LENGTH) {
      return "";
    }
    int all = -1;
    int any = 0;
    for (int i = start; i < end; i++) {
      int kind = Ascii.kind(text.at(i));
      all &= kind;
      any |= kind;
    }
    if (end - start >= MIN_HEX_LENGTH && (all & Ascii.HEX) != 0) {
      return readable(hexBytes(text, start, end));
    }
    // Long words, paths and snake case have one letter case; encoded text almost never does.
    boolean bothCases = (any & Ascii.LETTER) == Ascii.LETTER;
    if (bothCases) {
      return readable(base64Bytes(text, start, end));
    }
    return (any & Ascii.LOWER) == 0 && (any & Ascii.UPPER) != 0 && isBase32(text, start, end)
        ? readable(base32Bytes(text, start, end))
        : "";
  }

  private static boolean isBase32(MappedText text, int start, int end) {
    for (int i = start; i < end; i++) {
      if (base32Digit(text.at(i)) < 0) {
        return false;
      }
    }
    return true;
  }

  private static int base32Digit(char c) {
    if (c >= 'A' && c <= 'Z') {
      return c - 'A';
    }
    return c >= '2' && c <= '7' ? c - '2' + 26 : -1;
  }

  private static byte[] base32Bytes(MappedText text, int start, int end) {
    byte[] bytes = new byte[(end - start) * 5 / 8];
    int bits = 0;
    int value = 0;
    int size = 0;
    for (int i = start; i < end && size < bytes.length; i++) {
      value = (value << 5 | base32Digit(text.at(i))) & 0xFFFF;
      bits += 5;
      if (bits >= 8) {
        bits -= 8;
        bytes[size++] = (byte) (value >> bits);
      }
    }
    return bytes;
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
    int fullBytes = (end - start) / 4 * 3;
    int remainder = Math.max(0, (end - start) % 4 - 1);
    byte[] bytes = new byte[fullBytes + remainder];
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
    if (minUnreadable(bytes) * CHARS_PER_UNREADABLE > bytes.length) {
      return "";
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    int unreadable = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0xFFFD || isControl(c)) {
        unreadable++;
      }
    }
    return unreadable * CHARS_PER_UNREADABLE <= text.length() ? text : "";
  }

  /**
   * Returns a lower bound of the unreadable characters in the decoded text: control characters, and
   * continuation or lead bytes next to ASCII.
   */
  private static int minUnreadable(byte[] bytes) {
    int unreadable = 0;
    for (int i = 0; i < bytes.length; i++) {
      boolean afterAscii = i == 0 || bytes[i - 1] >= 0;
      boolean beforeAscii = i + 1 == bytes.length || bytes[i + 1] >= 0;
      boolean isContinuation = (bytes[i] & 0xC0) == 0x80;
      boolean malformed = bytes[i] < 0 && (isContinuation ? afterAscii : beforeAscii);
      if (malformed || (bytes[i] >= 0 && isControl((char) bytes[i]))) {
        unreadable++;
      }
    }
    return unreadable;
  }

  private static boolean isControl(char c) {
    return (c < 0x20 && c != '\n' && c != '\t' && c != '\r') || c == 0x7F;
  }
}
