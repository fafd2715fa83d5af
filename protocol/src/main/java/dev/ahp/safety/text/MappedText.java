package dev.ahp.safety.text;

import java.util.Arrays;

/** Growing text of which every character remembers the span of the original it came from. */
final class MappedText {
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

  static MappedText of(String text) {
    MappedText mapped = new MappedText(text.length());
    mapped.length = text.length();
    text.getChars(0, text.length(), mapped.chars, 0);
    for (int i = 0; i < mapped.length; i++) {
      mapped.from[i] = i;
      mapped.to[i] = i + 1;
    }
    return mapped;
  }

  int length() {
    return length;
  }

  /** A NUL stands for everything past the end, so that look-ahead needs no bounds. */
  char at(int index) {
    return index >= 0 && index < length ? chars[index] : 0;
  }

  int from(int index) {
    return from[index];
  }

  int to(int index) {
    return to[index];
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
