package dev.ahp.safety.text;

import java.util.Map;

/** Reads one escape of a programming language, HTML or a URL, with bounded look-ahead. */
final class EscapeReader {
  private static final int MAX_ENTITY = 10;
  private static final Map<String, Character> NAMED =
      Map.ofEntries(
          Map.entry("amp", '&'),
          Map.entry("lt", '<'),
          Map.entry("gt", '>'),
          Map.entry("quot", '"'),
          Map.entry("apos", '\''),
          Map.entry("nbsp", ' '),
          Map.entry("colon", ':'),
          Map.entry("period", '.'),
          Map.entry("comma", ','),
          Map.entry("excl", '!'),
          Map.entry("num", '#'),
          Map.entry("sol", '/'),
          Map.entry("lbrack", '['),
          Map.entry("rbrack", ']'),
          Map.entry("Tab", '\t'),
          Map.entry("NewLine", '\n'));

  private final MappedText in;
  private int codePoint;
  private long steps;

  EscapeReader(MappedText in) {
    this.in = in;
  }

  /** Returns the end of the escape that starts here, or {@code start} if there is none. */
  int read(int start) {
    return switch (in.at(start)) {
      case '\\' -> backslash(start);
      case '&' -> entity(start);
      default -> percent(start);
    };
  }

  int codePoint() {
    return codePoint;
  }

  long steps() {
    return steps;
  }

  private int backslash(int start) {
    return switch (in.at(start + 1)) {
      case 'u' -> in.at(start + 2) == '{' ? braces(start) : hex(start, start + 2, 4);
      case 'U' -> hex(start, start + 2, 8);
      case 'x' -> hex(start, start + 2, 2);
      case 'n', 'r' -> character('\n', start + 2);
      case 't' -> character(' ', start + 2);
      case '"' -> character('"', start + 2);
      default -> start;
    };
  }

  private int braces(int start) {
    int digits = 0;
    while (digits < 6 && Character.digit(in.at(start + 3 + digits), 16) >= 0) {
      digits++;
    }
    return digits > 0 && in.at(start + 3 + digits) == '}' && hex(start, start + 3, digits) > start
        ? start + 4 + digits
        : start;
  }

  private int entity(int start) {
    int end = start + 1;
    while (end - start <= MAX_ENTITY && isEntityChar(in.at(end))) {
      end++;
    }
    steps += end - start;
    if (in.at(start + 1) == '#') {
      boolean hex = in.at(start + 2) == 'x' || in.at(start + 2) == 'X';
      int read = number(start, start + (hex ? 3 : 2), end, hex ? 16 : 10);
      return read > start && in.at(read) == ';' ? read + 1 : read;
    }
    Character named = in.at(end) == ';' ? NAMED.get(in.text(start + 1, end)) : null;
    return named == null ? start : character(named, end + 1);
  }

  private static boolean isEntityChar(char c) {
    return c == '#' || (c < 0x80 && Character.isLetterOrDigit(c));
  }

  private int percent(int start) {
    int high = Character.digit(in.at(start + 1), 16);
    int low = Character.digit(in.at(start + 2), 16);
    int value = high * 16 + low;
    boolean ascii = high >= 0 && low >= 0 && value >= 0x09 && value < 0x7F;
    return ascii ? character((char) value, start + 3) : start;
  }

  private int hex(int start, int from, int digits) {
    int end = number(start, from, from + digits, 16);
    return end == from + digits ? end : start;
  }

  private int number(int start, int from, int limit, int radix) {
    int value = 0;
    int i = from;
    while (i < limit && Character.digit(in.at(i), radix) >= 0 && value <= 0x10FFFF) {
      value = value * radix + Character.digit(in.at(i), radix);
      i++;
    }
    steps += i - from;
    boolean usable = i > from && Character.isValidCodePoint(value) && value != 0;
    if (!usable) {
      return start;
    }
    codePoint = value;
    return i;
  }

  private int character(char c, int end) {
    codePoint = c;
    return end;
  }
}
