package dev.ahp.json;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;

/** Bytes of UTF-8 that grow while a value is written. */
final class Utf8Buffer {
  private static final int START_BYTES = 1_024;

  /** What does not fit into the first is most often a message of some kilobytes. */
  private static final int NEXT_BYTES = 4_096;

  /** A buffer that is used again keeps no more room than most values need. */
  private static final int MOST_KEPT_BYTES = 64 << 10;

  private static final int MAX_BYTES_OF_CHAR = 6;
  private static final int MAX_BYTES_OF_LONG = 20;
  private static final String HEX = "0123456789abcdef";

  /** What stands behind the backslash by ASCII character: 0 for itself, u for a hex escape. */
  private static final byte[] ESCAPES = escapes();

  private byte[] bytes = new byte[START_BYTES];
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
    reserve(MAX_BYTES_OF_LONG);
    if (value < 0) {
      bytes[size++] = '-';
    }
    int end = size + 1;
    for (long rest = value / 10; rest != 0; rest /= 10) {
      end++;
    }
    long rest = value;
    for (int at = end - 1; at >= size; at--) {
      bytes[at] = (byte) ('0' + Math.abs(rest % 10));
      rest /= 10;
    }
    size = end;
  }

  int size() {
    return size;
  }

  /** Makes it empty, to be used again. */
  void clear() {
    size = 0;
    if (bytes.length > MOST_KEPT_BYTES) {
      bytes = new byte[START_BYTES];
    }
  }

  /**
   * Writes a JSON string with the escapes of RFC 8785 and no others.
   *
   * @throws IllegalArgumentException if {@code strict} and there is half of a surrogate pair; else
   *     it is written as an escape, since UTF-8 has no form for it
   */
  void quoted(String text, boolean strict) {
    int length = text.length();
    reserve(length + 2);
    bytes[size++] = '"';
    int done = plain(text, length);
    if (done < length) {
      rest(text, done, strict);
    }
    ascii('"');
  }

  /** Copies up to the first character that needs more than its own byte. */
  private int plain(String text, int length) {
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

  private void rest(String text, int from, boolean strict) {
    for (int i = from; i < text.length(); i++) {
      reserve(MAX_BYTES_OF_CHAR);
      char c = text.charAt(i);
      if (c < 0x80) {
        one(c);
      } else if (c < 0x800) {
        bytes[size++] = (byte) (0xC0 | c >> 6);
        continuation(c);
      } else if (!Character.isSurrogate(c)) {
        bytes[size++] = (byte) (0xE0 | c >> 12);
        continuation(c >> 6);
        continuation(c);
      } else if (Surrogates.isPair(text, i)) {
        pair(text.codePointAt(i++));
      } else {
        half(c, strict);
      }
    }
  }

  private void one(char c) {
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

  private void pair(int codePoint) {
    bytes[size++] = (byte) (0xF0 | codePoint >> 18);
    continuation(codePoint >> 12);
    continuation(codePoint >> 6);
    continuation(codePoint);
  }

  private void half(char c, boolean strict) {
    if (strict) {
      throw new IllegalArgumentException("half of a surrogate pair has no canonical form");
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
      int room = Math.max(NEXT_BYTES, 2 * bytes.length);
      bytes = Arrays.copyOf(bytes, Math.max(room, Math.addExact(size, more)));
    }
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  /** The bytes with more of them in between. */
  byte[] toBytesWith(int place, String ascii) {
    byte[] whole = new byte[size + ascii.length()];
    System.arraycopy(bytes, 0, whole, 0, place);
    byte[] more = ascii.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(more, 0, whole, place, more.length);
    System.arraycopy(bytes, place, whole, place + more.length, size - place);
    return whole;
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
    String plain = "\"\\\b\f\n\r\t";
    String behind = "\"\\bfnrt";
    for (int i = 0; i < plain.length(); i++) {
      escapes[plain.charAt(i)] = (byte) behind.charAt(i);
    }
    return escapes;
  }
}
