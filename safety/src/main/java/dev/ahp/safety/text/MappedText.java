package dev.ahp.safety.text;

import java.util.Arrays;

/** A growing text whose characters have spans in the original; identity spans are implicit. */
final class MappedText {
  private static final int[] IDENTITY = {};

  private char[] chars;
  private int[] from;
  private int[] to;
  private int length;

  MappedText(int capacity) {
    int size = Math.max(16, capacity);
    chars = new char[size];
    from = new int[size];
    to = new int[size];
  }

  /** Replaces the content by the original text. */
  void read(String text) {
    length = text.length();
    if (length > chars.length) {
      chars = new char[Math.max(length, 2 * chars.length)];
    }
    text.getChars(0, length, chars, 0);
    from = IDENTITY;
    to = IDENTITY;
  }

  /** Takes over the content of another text, which must not be used afterwards. */
  void take(MappedText other) {
    chars = other.chars;
    from = other.from;
    to = other.to;
    length = other.length;
  }

  int length() {
    return length;
  }

  /** Returns the character array, which can be longer than {@link #length}, for tight loops. */
  char[] chars() {
    return chars;
  }

  /** Returns NUL for positions outside the text, so that look-ahead needs no bounds checks. */
  char at(int index) {
    return index >= 0 && index < length ? chars[index] : 0;
  }

  int from(int index) {
    return from == IDENTITY ? index : from[index];
  }

  int to(int index) {
    return to == IDENTITY ? index + 1 : to[index];
  }

  void add(char c, int start, int end) {
    if (length == chars.length) {
      int capacity = length * 2;
      chars = Arrays.copyOf(chars, capacity);
      from = Arrays.copyOf(from, capacity);
      to = Arrays.copyOf(to, capacity);
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
