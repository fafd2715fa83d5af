package dev.ahp.json;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;

/** A growing buffer of UTF-8 text. */
final class Utf8Buffer {
  private static final int INITIAL_BYTES = 1_024;

  /** Values that exceed the initial size are most often messages of some kilobytes. */
  private static final int MIN_GROWN_BYTES = 4_096;

  /** Larger buffers are discarded after use. */
  private static final int MAX_RETAINED_BYTES = 64 << 10;

  private static final int MAX_BYTES_PER_CHAR = 6;
  private static final int MAX_BYTES_PER_LONG = 20;
  private static final String HEX = "0123456789abcdef";

  /**
   * The escape by ASCII character: 0 for none, u for a hex escape, else the character after the
   * backslash.
   */
  private static final byte[] ESCAPES = escapes();

  private byte[] bytes = new byte[INITIAL_BYTES];
  private int size;

  void ascii(char c) {
    reserve(1);
    bytes[size++] = (byte) c;
  }

  void ascii(String text) {
    reserve(text.length());
    for (int i = 0; i < text.length(); i++) {
      bytes[size++] = (byte) text.charAt(i);
    }
  }

  void bytes(byte[] more) {
    reserve(more.length);
    System.arraycopy(more, 0, bytes, size, more.length);
    size += more.length;
  }

  void number(long value) {
    reserve(MAX_BYTES_PER_LONG);
    if (value < 0) {
      bytes[size++] = '-';
    }
    int end = size + 1;
    for (long quotient = value / 10; quotient != 0; quotient /= 10) {
      end++;
    }
    long remaining = value;
    for (int at = end - 1; at >= size; at--) {
      bytes[at] = (byte) ('0' + Math.abs(remaining % 10));
      remaining /= 10;
    }
    size = end;
  }

  int size() {
    return size;
  }

  /** Empties the buffer for reuse. */
  void clear() {
    size = 0;
    if (bytes.length > MAX_RETAINED_BYTES) {
      bytes = new byte[INITIAL_BYTES];
    }
  }

  /**
   * Writes a JSON string with the escapes of RFC 8785.
   *
   * @throws IllegalArgumentException if {@code strict} and the text contains an unpaired surrogate;
   *     otherwise it is written as an escape
   */
  void quoted(String text, boolean strict) {
    int length = text.length();
    reserve(length + 2);
    bytes[size++] = '"';
    int done = copyPlain(text, length);
    if (done < length) {
      encode(text, done, strict);
    }
    ascii('"');
  }

  /** Copies characters up to the first that needs an escape or more than one byte. */
  private int copyPlain(String text, int length) {
    byte[] to = bytes;
    int from = size;
    int i = 0;
    for (; i < length; i++) {
      char c = text.charAt(i);
      if (c >= 0x80 || ESCAPES[c] != 0) {
        break;
      }
      to[from + i] = (byte) c;
    }
    size = from + i;
    return i;
  }

  private void encode(String text, int from, boolean strict) {
    for (int i = from; i < text.length(); i++) {
      reserve(MAX_BYTES_PER_CHAR);
      char c = text.charAt(i);
      if (c < 0x80) {
        appendAscii(c);
      } else if (c < 0x800) {
        bytes[size++] = (byte) (0xC0 | c >> 6);
        continuation(c);
      } else if (!Character.isSurrogate(c)) {
        bytes[size++] = (byte) (0xE0 | c >> 12);
        continuation(c >> 6);
        continuation(c);
      } else if (Surrogates.isPair(text, i)) {
        appendSupplementary(text.codePointAt(i++));
      } else {
        appendUnpaired(c, strict);
      }
    }
  }

  private void appendAscii(char c) {
    byte escape = ESCAPES[c];
    if (escape == 0) {
      bytes[size++] = (byte) c;
    } else if (escape == 'u') {
      hexEscape(c);
    } else {
      bytes[size++] = '\\';
      bytes[size++] = escape;
    }
  }

  private void appendSupplementary(int codePoint) {
    bytes[size++] = (byte) (0xF0 | codePoint >> 18);
    continuation(codePoint >> 12);
    continuation(codePoint >> 6);
    continuation(codePoint);
  }

  private void appendUnpaired(char c, boolean strict) {
    if (strict) {
      throw new IllegalArgumentException("an unpaired surrogate has no canonical form");
    }
    hexEscape(c);
  }

  private void continuation(int bits) {
    bytes[size++] = (byte) (0x80 | (bits & 0x3F));
  }

  private void hexEscape(char c) {
    ascii("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      ascii(HEX.charAt(c >> shift & 0xF));
    }
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      int capacity = Math.max(MIN_GROWN_BYTES, 2 * bytes.length);
      bytes = Arrays.copyOf(bytes, Math.max(capacity, Math.addExact(size, more)));
    }
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  byte[] bytesFrom(int start) {
    return Arrays.copyOfRange(bytes, start, size);
  }

  /** Returns a copy of the bytes with text inserted. */
  byte[] toBytesWith(int place, String ascii) {
    byte[] result = new byte[size + ascii.length()];
    System.arraycopy(bytes, 0, result, 0, place);
    byte[] more = ascii.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(more, 0, result, place, more.length);
    System.arraycopy(bytes, place, result, place + more.length, size - place);
    return result;
  }

  byte[] digest(MessageDigest by) {
    by.update(bytes, 0, size);
    return by.digest();
  }

  @Override
  public String toString() {
    return new String(bytes, 0, size, StandardCharsets.UTF_8);
  }

  private static byte[] escapes() {
    byte[] escapes = new byte[0x80];
    Arrays.fill(escapes, 0, 0x20, (byte) 'u');
    String escaped = "\"\\\b\f\n\r\t";
    String letters = "\"\\bfnrt";
    for (int i = 0; i < escaped.length(); i++) {
      escapes[escaped.charAt(i)] = (byte) letters.charAt(i);
    }
    return escapes;
  }
}
