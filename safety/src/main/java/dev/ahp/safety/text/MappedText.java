package dev.ahp.safety.text;

import java.util.Arrays;

/**
 * Growing text of which every character remembers the span of the original it came from. Text that
 * was only read stands where it stood, so its spans are not written down.
 */
final class MappedText {
  private static final int[] WHERE_IT_STANDS = {};

  private char[] chars;
  private int[] from;
  private int[] to;
  private int length;

  MappedText(int capacity) {
    int room = Math.max(16, capacity);
    chars = new char[room];
    from = new int[room];
    to = new int[room];
  }

  /** Holds the original in place of what it held before. */
  void read(String text) {
    length = text.length();
    if (length > chars.length) {
      chars = new char[Math.max(length, 2 * chars.length)];
    }
    text.getChars(0, length, chars, 0);
    from = WHERE_IT_STANDS;
    to = WHERE_IT_STANDS;
  }

  /** Takes over what another text holds; the other must not be used any more. */
  void take(MappedText other) {
    chars = other.chars;
    from = other.from;
    to = other.to;
    length = other.length;
  }

  int length() {
    return length;
  }

  /** The characters, with anything behind the {@link #length}; for reading in a tight loop. */
  char[] chars() {
    return chars;
  }

  /** A NUL stands for everything past the end, so that look-ahead needs no bounds. */
  char at(int index) {
    return index >= 0 && index < length ? chars[index] : 0;
  }

  int from(int index) {
    return from == WHERE_IT_STANDS ? index : from[index];
  }

  int to(int index) {
    return to == WHERE_IT_STANDS ? index + 1 : to[index];
  }

  void add(char c, int start, int end) {
    if (length == chars.length) {
      int room = length * 2;
      chars = Arrays.copyOf(chars, room);
      from = Arrays.copyOf(from, room);
      to = Arrays.copyOf(to, room);
    }
    chars[length] = c;
    from[length] = start;
    to[length] = end;
    length++;
  }

  String text(int start, int end) {
    return new String(chars, start, end - start);
  }

  int codePointAt(int index) {
    return Character.codePointAt(chars, index, length);
  }
}
